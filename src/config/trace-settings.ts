import { type CleanedEnv, makeValidator } from 'envalid';
import { urlIn } from '../calendar/web-address.js';
import type { TraceSettings } from '../http/observability/traces.js';
import { count, line, word } from './setting-validators.js';
import { VERSION } from './version.js';

const ENCODINGS = ['http/protobuf', 'http/json'] as const;

const collectorUrl = makeValidator<string>((text) => {
  const url = urlIn(text);
  const bare = url && !url.username && !url.password && !url.search && !url.hash;
  if (!bare || !/^https?:$/.test(url.protocol))
    throw new Error('must be an http(s) URL without user, query and fragment');
  return url.href.replace(/\/+$/, '');
});

const headerList = makeValidator<string>((text) => {
  parseHeaders(text);
  return text;
});

const share = makeValidator<number>((text) => {
  const value = /^\d(\.\d{1,9})?$/.test(text) ? Number(text) : NaN;
  if (value <= 1) return value;
  throw new Error('must be a number from 0 to 1');
});

/** Parses `name=value,name=value` with percent-encoded values. Throws an Error that never quotes the text. */
function parseHeaders(text: string): Record<string, string> {
  const invalid = new Error('must be name=value pairs, comma separated, with percent-encoded values');
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(
    pairs.map((pair) => {
      const [, name, value] = /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([!-~]+)\s*$/.exec(pair) ?? [];
      const decoded = value === undefined ? undefined : decodedText(value);
      if (name === undefined || decoded === undefined || /[^\t -~]/.test(decoded)) throw invalid;
      return [name, decoded];
    }),
  );
}

function decodedText(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** Settings for traces. The names are those of the OpenTelemetry specification. */
export const TRACE_SETTINGS = {
  OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl({
    desc: 'Base URL of an OpenTelemetry collector, such as `http://collector:4318`: a span for each request is sent to its `/v1/traces`; empty: no spans are sent',
    default: '',
  }),
  OTEL_EXPORTER_OTLP_PROTOCOL: word(...ENCODINGS)({
    desc: 'Encoding of spans',
    choices: ENCODINGS,
    default: 'http/protobuf' as const,
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList({
    desc: 'Headers for the collector: `name=value` pairs with percent-encoded values, comma separated',
    default: '',
  }),
  OTEL_EXPORTER_OTLP_TIMEOUT: count(
    1,
    600_000,
  )({
    desc: 'Timeout for sending a batch of spans, in milliseconds, retries included',
    default: 10_000,
  }),
  OTEL_SERVICE_NAME: line(255)({ desc: 'Service name in traces', default: 'events-calendar-service' }),
  OTEL_TRACES_SAMPLER_ARG: share({
    desc: 'Fraction of the traces started here that are recorded, 0 to 1; for traces of callers, `traceparent` decides',
    default: 1,
  }),
};

/** The trace settings; undefined if no collector is set. */
export function traceSettings(settings: CleanedEnv<typeof TRACE_SETTINGS>): TraceSettings | undefined {
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === '') return undefined;
  return {
    endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT,
    encoding: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: parseHeaders(settings.OTEL_EXPORTER_OTLP_HEADERS),
    timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    serviceName: settings.OTEL_SERVICE_NAME,
    serviceVersion: VERSION,
    share: settings.OTEL_TRACES_SAMPLER_ARG,
  };
}
