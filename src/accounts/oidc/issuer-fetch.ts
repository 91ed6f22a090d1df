import { bytesOf, OutboundClient } from '../../outbound/outbound-client.js';

/** Time limit of a request to the issuer. */
export const RESPONSE_TIMEOUT_MS = 3000;
const MAX_BYTES = 1_048_576;

// The operator has named the issuer, and it is often inside a private network.
const client = new OutboundClient({ anywhere: true });

/** Fetches a document from the issuer. Redirects are not followed. Throws OutboundError, also if the document is large. */
export async function fetchFromIssuer(url: string, headers: Headers, signal?: AbortSignal): Promise<Response> {
  const limits = { totalMs: RESPONSE_TIMEOUT_MS, maxBytes: MAX_BYTES };
  const response = await client.send({ url, headers: Object.fromEntries(headers), limits, ...(signal && { signal }) });
  const { status } = response;
  if (status !== 200) response.discard();
  return new Response(status === 200 ? String(await bytesOf(response)) : null, { status });
}
