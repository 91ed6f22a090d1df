/** Why a request did not leave, or its response could not be read. The codes are stable. */
export type OutboundErrorCode =
  | 'invalid-url'
  | 'scheme-not-allowed'
  | 'credentials-in-url'
  | 'port-not-allowed'
  | 'host-not-found'
  | 'address-not-allowed'
  | 'cannot-connect'
  | 'certificate-invalid'
  | 'connect-timeout'
  | 'response-timeout'
  | 'total-timeout'
  | 'connection-lost'
  | 'invalid-response'
  | 'headers-too-large'
  | 'body-too-large'
  | 'body-too-compressed'
  | 'encoding-unknown'
  | 'too-many-redirects'
  | 'canceled';

/** Codes of faults that may be gone a moment later. */
const PASSING = new Set<OutboundErrorCode>([
  'host-not-found',
  'cannot-connect',
  'connect-timeout',
  'response-timeout',
  'total-timeout',
  'connection-lost',
  'invalid-response',
]);

/** An outgoing request failed. The message is for whoever chose the URL; it has no credentials and no response text. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';

  constructor(
    readonly code: OutboundErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** Whether the same request may succeed later. */
  get isPassing(): boolean {
    return PASSING.has(this.code);
  }
}

const CODES: Record<string, readonly [OutboundErrorCode, string]> = {
  HPE_HEADER_OVERFLOW: ['headers-too-large', 'the headers of the response are too large'],
  ECONNRESET: ['connection-lost', 'the connection was closed'],
  EPIPE: ['connection-lost', 'the connection was closed'],
  ERR_STREAM_PREMATURE_CLOSE: ['connection-lost', 'the connection was closed'],
};

/** Puts an error of a socket, of TLS, of the HTTP parser or of a decoder into our terms. */
export function outboundErrorFrom(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  const [ours, message] = CODES[code] ?? kindOf(code);
  return new OutboundError(ours, message, { cause: error });
}

function kindOf(code: string): readonly [OutboundErrorCode, string] {
  if (code.startsWith('HPE_')) return ['invalid-response', 'the response is not valid HTTP'];
  if (code.startsWith('Z_') || code.startsWith('ERR_ZLIB')) return ['invalid-response', 'the body is not valid gzip'];
  if (/CERT|SELF_SIGNED|UNABLE_TO|ERR_TLS/.test(code)) return ['certificate-invalid', `invalid certificate (${code})`];
  return ['cannot-connect', code === '' ? 'the connection failed' : `cannot connect (${code})`];
}
