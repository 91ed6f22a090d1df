import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** The collector that takes spans, and how they are sent to it. */
export interface Collector {
  /** Base of its addresses; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly encoding: 'http/protobuf' | 'http/json';
  /** Sent with every batch; may hold secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** How long one batch may take, further attempts included. */
  readonly timeoutMillis: number;
}

/** Opens the way to a collector. `warn` hears once when spans begin to be lost, and once when they are taken again. */
export async function openExporter(
  { endpoint, encoding, ...options }: Collector,
  warn: (sentence: string) => void,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await (encoding === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return warningOnFailure(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, ...options }), warn);
}

function warningOnFailure(exporter: SpanExporter, warn: (sentence: string) => void): SpanExporter {
  let failing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed !== failing) warn(failed ? `Traces are lost: ${codeOf(result.error)}` : 'Traces are taken again');
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The code of a failure, or its kind: its message may repeat addresses, or what the collector answered. */
function codeOf(error: Error | undefined): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : (error?.name ?? 'unknown');
}
