/** Limits of a request. */
export interface OutboundLimits {
  /** Time for the look-up of the host and the connection, TLS included. */
  readonly connectMs: number;
  /** Time from the connection to the headers of the response, and between two parts of its body. */
  readonly responseMs: number;
  /** Time for everything, reading the body included. Infinity for bodies that are read slowly on purpose. */
  readonly totalMs: number;
  /** Size of the body, as received and after decompression. */
  readonly maxBytes: number;
  /** How many times larger than received a decompressed body may be, once it has a megabyte. */
  readonly maxRatio: number;
  /** Size of all headers. */
  readonly maxHeaderBytes: number;
  /** Redirects that are followed, each of them checked like the first URL. With 0 a redirect is a response like any other. */
  readonly maxRedirects: number;
}

const MIB = 1_048_576;

export const DEFAULT_LIMITS: OutboundLimits = {
  connectMs: 10_000,
  responseMs: 30_000,
  totalMs: 60_000,
  maxBytes: 32 * MIB,
  maxRatio: 100,
  maxHeaderBytes: 32_768,
  maxRedirects: 0,
};

/** Decompressed bytes from which the ratio counts: short texts that repeat themselves are harmless. */
export const RATIO_FROM_BYTES = MIB;
