import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { SETTINGS } from '../../src/bootstrap/settings.js';

// No container engine is needed: the files are read as the engine reads them.
const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const reset = { tag: '!reset', collection: 'seq' as const, resolve: () => [] };
const compose = (file: string) => parse(text(file), { customTags: [reset] });

describe('docker-compose.yml', () => {
  const { services, volumes } = compose('docker-compose.yml');

  it('holds the service and MySQL 8.4', () => {
    expect(Object.keys(services)).toEqual(['calendar', 'mysql']);
    expect(services.mysql.image).toBe('mysql:8.4');
  });

  it('takes every password from the environment and refuses to start without it', () => {
    expect(services.mysql.environment.MYSQL_PASSWORD).toMatch(/^\$\{MYSQL_PASSWORD:\?.*\}$/);
    expect(services.mysql.environment.MYSQL_ROOT_PASSWORD).toMatch(/^\$\{MYSQL_ROOT_PASSWORD:\?.*\}$/);
    expect(services.calendar.environment.BOOTSTRAP_USERS).toMatch(/^\$\{BOOTSTRAP_USERS:\?.*\}$/);
    expect(services.calendar.environment.DATABASE_URL).toMatch(
      /^mysql:\/\/calendar:\$\{MYSQL_PASSWORD:\?[^}]*\}@mysql:3306\/calendar$/,
    );
  });

  it('sets what the service knows', () => {
    for (const name of Object.keys(services.calendar.environment)) expect(SETTINGS).toHaveProperty(name);
  });

  it('keeps the rows in a named volume', () => {
    const [mount] = services.mysql.volumes;
    expect(mount).toBe('mysql-files:/var/lib/mysql');
    expect(volumes).toHaveProperty('mysql-files');
  });

  it('starts the service once MySQL answers', () => {
    expect(services.mysql.healthcheck.test.join(' ')).toContain('mysqladmin ping');
    expect(services.calendar.depends_on).toEqual({ mysql: { condition: 'service_healthy' } });
  });
});

describe('docker-compose.scale.yml', () => {
  const { services } = compose('docker-compose.scale.yml');

  it('runs three replicas that count together in Redis', () => {
    expect(services.calendar.deploy.replicas).toBe(3);
    expect(services.calendar.environment.REDIS_URL).toBe('redis://redis:6379');
  });

  it('lets only nginx be reached from outside', () => {
    expect(services.calendar.ports).toEqual([]);
    expect(services.redis.ports).toBeUndefined();
    expect(services.nginx.ports).toHaveLength(1);
  });

  it('has nginx send requests to every replica', () => {
    expect(services.nginx.volumes[0]).toBe('./deploy/nginx.conf:/etc/nginx/nginx.conf:ro');
    expect(text('deploy/nginx.conf')).toMatch(/upstream calendar \{[^}]*server calendar:3000 resolve/);
  });
});

describe('Dockerfile', () => {
  const image = text('Dockerfile');
  const lines = image.slice(image.lastIndexOf('\nFROM ')).split('\n');

  it('runs the service directly, as a user who is not root', () => {
    expect(lines).toContain('USER node');
    expect(lines).toContain('CMD ["node", "dist/main.js"]');
  });

  it('asks the service whether it is ready', () => {
    expect(image).toMatch(/HEALTHCHECK [^\n]*\\\n\s*CMD \["node", "-e", ".*\/health\/ready.*"\]/);
  });
});
