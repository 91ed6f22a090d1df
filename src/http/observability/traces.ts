import type { Attributes, Context } from '@opentelemetry/api';
import type { CompletedRequest, ResponseListener } from './on-response-finished.js';
import { type Collector, openExporter } from './span-exporter.js';
import type { TraceParent } from './traceparent.js';

/** Which spans are recorded, and where they are sent. */
export interface TraceSettings extends Collector {
  readonly serviceName: string;
  readonly serviceVersion: string;
  /** Fraction of requests without a valid `traceparent` that are recorded, 0 to 1. */
  readonly share: number;
}

export interface Traces {
  /** Records the span of a request and stores its trace id in the telemetry. */
  readonly record: ResponseListener;
  /** Exports the remaining spans, within two seconds. */
  readonly close: () => Promise<void>;
}

const CLOSE_MS = 2000;
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT']);
const CLIENT_CLOSED_REQUEST = 499;

/**
 * Starts tracing: one server span per request. Loads the packages on demand. Requests never wait for the collector; `warn`
 * is called when it fails. Attributes follow OpenTelemetry's semantic conventions for HTTP, except that `url.path` is
 * missing: a URL can contain secrets.
 */
export async function openTraces(settings: TraceSettings, warn: (message: string) => void): Promise<Traces> {
  const { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } = await import('@opentelemetry/api');
  const provider = await openProvider(settings, warn);
  const tracer = provider.getTracer(settings.serviceName);
  const contextOf = (parent: TraceParent | undefined): Context => {
    if (!parent) return ROOT_CONTEXT;
    const traceFlags = parent.sampled ? TraceFlags.SAMPLED : TraceFlags.NONE;
    return trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags, isRemote: true });
  };
  const record: ResponseListener = (completed) => {
    const endTime = Date.now();
    const span = tracer.startSpan(
      spanName(completed),
      { kind: SpanKind.SERVER, startTime: endTime - completed.ms, attributes: attributesOf(completed) },
      contextOf(completed.request.telemetry?.parent),
    );
    if (completed.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
    if (completed.request.telemetry) completed.request.telemetry.traceId = span.spanContext().traceId;
  };
  return { record, close: () => withTimeout(provider.shutdown(), warn) };
}

async function openProvider(settings: TraceSettings, warn: (message: string) => void) {
  const { serviceName, serviceVersion, share, ...collector } = settings;
  const { BasicTracerProvider, BatchSpanProcessor, ParentBasedSampler, TraceIdRatioBasedSampler } =
    await import('@opentelemetry/sdk-trace-base');
  const { defaultResource, resourceFromAttributes } = await import('@opentelemetry/resources');
  const service = { 'service.name': serviceName, 'service.version': serviceVersion };
  return new BasicTracerProvider({
    resource: defaultResource().merge(resourceFromAttributes(service)),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(await openExporter(collector, warn))],
  });
}

function spanName({ method, route }: CompletedRequest): string {
  const verb = METHODS.has(method) ? method : 'HTTP';
  return route === 'none' ? verb : `${verb} ${route}`;
}

function attributesOf({ request, method, route, status }: CompletedRequest): Attributes {
  const { protocol, httpVersion, telemetry } = request;
  const errorType = status >= 500 ? (telemetry?.problem ?? String(status)) : undefined;
  // The SDK drops undefined attributes.
  return {
    'http.request.method': METHODS.has(method) ? method : '_OTHER',
    'http.route': route === 'none' ? undefined : route,
    'http.response.status_code': status === CLIENT_CLOSED_REQUEST ? undefined : status,
    'error.type': status === CLIENT_CLOSED_REQUEST ? 'client_closed_request' : errorType,
    'url.scheme': protocol,
    'network.protocol.version': httpVersion,
    'calendar.statements': telemetry?.statements,
    'calendar.problem': telemetry?.problem,
  };
}

async function withTimeout(task: Promise<void>, warn: (message: string) => void): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      warn('Traces are lost: the collector did not respond in time');
      resolve();
    }, CLOSE_MS);
  });
  // The exporter has already warned of a collector that fails.
  await Promise.race([task.catch(() => undefined), limit]);
  clearTimeout(timer);
}
