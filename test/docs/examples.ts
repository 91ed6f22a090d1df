import { type CurlRequest, curlRequests } from './curl.js';

/** A request of a documentation page and the response shown on the page. */
export interface Example extends CurlRequest {
  readonly status: number;
  readonly body: unknown;
}

/** The examples of a Markdown page, in order: a shell block with one request, "Response `STATUS`", and a JSON block. */
export function examplesIn(markdown: string): Example[] {
  const written = /^(```sh\n[^]*?^```)\s+Response `(\d{3})`[^]*?^```json\n([^]*?)^```/gm;
  return [...markdown.matchAll(written)].flatMap(([, shell = '', status, body = '']) =>
    curlRequests(`${shell}\n`).map((request) => ({ ...request, status: Number(status), body: JSON.parse(body) })),
  );
}
