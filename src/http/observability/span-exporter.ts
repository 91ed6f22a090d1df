import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';

/** An OpenTelemetry collector, and how to send spans to it. */
export interface Collector {
  /** Base URL; `/v1/traces` is appended. */
  readonly endpoint: string;
  readonly encoding: 'http/protobuf' | 'http/json';
  /** Sent with every batch; may contain secrets. */
  readonly headers: Readonly<Record<string, string>>;
  /** Timeout for one batch, retries included. */
  readonly timeoutMillis: number;
}

/** Creates an exporter. `warn` is called once when exports begin to fail, and once when they succeed again. */
export async function openExporter(
  { endpoint, encoding, ...options }: Collector,
  warn: (message: string) => void,
): Promise<SpanExporter> {
  const { OTLPTraceExporter } = await (encoding === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return warningOnFailure(new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, ...options }), warn);
}

function warningOnFailure(exporter: SpanExporter, warn: (message: string) => void): SpanExporter {
  let failing = false;
  return {
    export(spans: ReadableSpan[], done) {
      exporter.export(spans, (result) => {
        const failed = result.error !== undefined;
        if (failed !== failing) warn(failed ? `Traces are lost: ${codeOf(result.error)}` : 'Traces are exported again');
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}

/** The code or class of an error. Its message may contain URLs or the response of the collector. */
function codeOf(error: Error | undefined): string {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' || typeof code === 'number' ? String(code) : (error?.name ?? 'unknown');
}
