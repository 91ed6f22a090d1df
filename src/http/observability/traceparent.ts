/** Where a request stands in the trace of its caller. */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  readonly traceId: string;
  /** 16 hexadecimal digits: the span that sent the request. */
  readonly spanId: string;
  /** Whether the caller records the trace. */
  readonly sampled: boolean;
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const ZEROS = /^0+$/;
const SAMPLED = 1;

/**
 * Reads a `traceparent` header; undefined for one that is absent, sent twice or invalid, which counts as none.
 *
 * Versions above 00 may append fields. Source: W3C Trace Context, 3.2 and 4.3.
 */
export function readTraceParent(header: string | string[] | undefined): TraceParent | undefined {
  if (typeof header !== 'string') return undefined;
  const [, version = '', traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(header) ?? [];
  if (version === '' || version === 'ff' || (version === '00' && more !== undefined)) return undefined;
  if (ZEROS.test(traceId) || ZEROS.test(spanId)) return undefined;
  return { traceId, spanId, sampled: (parseInt(flags, 16) & SAMPLED) === SAMPLED };
}
