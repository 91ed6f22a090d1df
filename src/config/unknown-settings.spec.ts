import { describe, expect, it } from '@jest/globals';
import { SETTINGS } from './settings.js';
import { unknownSettings } from './unknown-settings.js';

const unknown = (...names: string[]) =>
  unknownSettings(Object.fromEntries(names.map((name) => [name, 'x'])), Object.keys(SETTINGS));

describe('unknown settings', () => {
  it.each([
    ['DATABSE_URL', 'DATABASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATABASE_URL_FIEL', 'DATABASE_URL_FILE'],
    ['BOOTSTRAP_USER', 'BOOTSTRAP_USERS'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['CORS_ORIGIN', 'CORS_ORIGINS'],
    ['NODE_EVN', 'NODE_ENV'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['REDIS_URI', 'REDIS_URL'],
    ['REQUEST_TIMEOUT', 'REQUEST_TIMEOUT_SECONDS'],
    ['MAX_BODY', 'MAX_BODY_BYTES'],
    ['OTEL_EXPORTER_OTLP_ENDPOINTS', 'OTEL_EXPORTER_OTLP_ENDPOINT'],
    ['PROT', 'PORT'],
    ['HOSTT', 'HOST'],
    ['public_url', 'PUBLIC_URL'],
  ])('%s is reported as a slip for %s', (name, nearest) => {
    expect(unknown(name)).toEqual([{ name, nearest }]);
  });

  it.each(['DATABASE_PASSWORD', 'OIDC_CLIENT_SECRET', 'METRICS_PATH_PREFIX'])('%s has a prefix of ours', (name) => {
    expect(unknown(name)).toEqual([{ name }]);
  });

  it.each([
    ...[
      'NODE_OPTIONS',
      'NODE_PATH',
      'NODE_VERSION',
      'HOSTNAME',
      'HOSTTYPE',
      'PORTAL',
      'PORTS',
      'GHOST',
      'POST',
      'LOGNAME',
    ],
    ...['PATH', 'HOME', 'TZ', 'LANG', 'PUBLISH', 'MYSQL_PASSWORD', 'API_KEY', 'API_TOKEN', 'PUBLIC_KEY', 'REDIS_PORT'],
    ...[
      'npm_config_loglevel',
      'OTEL_TRACES_SAMPLER',
      'OTEL_TRACES_EXPORTER',
      'DATABASE_PORT_3306_TCP_ADDR',
      'DATABASE_SERVICE_HOST',
      'MAIL',
    ],
    ...[
      'TEST_DATABASE_URL',
      'USER_PASSWORD',
      'RAILS_ENV',
      'DEFAULT_REGION',
      'SITE_NAME',
      'LOG_FORMAT',
      'host',
      'REDIS',
    ],
  ])('%s belongs to somebody else', (name) => {
    expect(unknown(name)).toEqual([]);
  });

  it('never reports a setting, nor the file of a secret', () => {
    expect(unknown(...Object.keys(SETTINGS), 'DATABASE_URL_FILE', 'BOOTSTRAP_USERS_FILE', 'REDIS_URL_FILE')).toEqual(
      [],
    );
  });
});
