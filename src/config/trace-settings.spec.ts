import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';
import { traceSettings } from './trace-settings.js';
import { VERSION } from './version.js';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };

describe('the settings of traces', () => {
  it('send them nowhere unless an endpoint is named', () => {
    expect(traceSettings(readSettings({ OTEL_SERVICE_NAME: 'calendar' }))).toBeUndefined();
  });

  it('send all of them in protobuf by default', () => {
    expect(traceSettings(readSettings(ENDPOINT))).toEqual({
      endpoint: 'http://collector:4318',
      encoding: 'http/protobuf',
      headers: {},
      timeoutMillis: 10_000,
      serviceName: 'events-calendar-service',
      serviceVersion: VERSION,
      share: 1,
    });
  });

  it('read headers with percent-encoded values', () => {
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YTpi, x-scope = a%3Db' };
    expect(traceSettings(readSettings({ ...ENDPOINT, ...headers }))?.headers).toEqual({
      authorization: 'Basic YTpi',
      'x-scope': 'a=b',
    });
  });

  it.each([
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'grpc://collector:4317'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'https://user:secret@collector'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'secret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%0d%0asecret'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zzsecret'],
    ['OTEL_TRACES_SAMPLER_ARG', '1.1'],
    ['OTEL_TRACES_SAMPLER_ARG', 'always'],
    ['OTEL_EXPORTER_OTLP_TIMEOUT', '0'],
  ])('reject %s=%s without quoting it', (name, value) => {
    expect(() => readSettings({ ...ENDPOINT, [name]: value })).toThrow(new RegExp(`^${name}: (?!.*secret)must be `));
  });
});
