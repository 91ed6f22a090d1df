import { RawClient } from '../../support/raw-client.js';

export interface RawAnswer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends a path as it is, or a whole request line. */
export async function send(origin: string, request: string, ...lines: string[]): Promise<RawAnswer> {
  const client = await RawClient.to(origin);
  const host = lines.some((line) => /^host:/i.test(line)) ? [] : [`Host: ${new URL(origin).host}`];
  const [first = ''] = request.startsWith('/') ? [`GET ${request} HTTP/1.1`] : [request];
  client.send([first, ...host, ...lines, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', ...rest] = (await client.closed()).split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), head, body: rest.join('\r\n\r\n') };
}

/** What in a response names another site than it should, or is no response. */
export function faultsIn({ status, head, body }: RawAnswer, site: string): string[] {
  const addresses = [
    /^location: (.*)$/im.exec(head)?.[1],
    /rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    /property="og:url" content="([^"]*)"/.exec(body)?.[1],
    /<([^>]*)>; rel="canonical"/.exec(head)?.[1],
    /^SOURCE;VALUE=URI:(.*)$/m.exec(body)?.[1],
    /"(?:feed_url|source)":"([^"]*)"/.exec(body)?.[1],
    /rel="self"[^>]* href="([^"]*)"/.exec(body)?.[1],
  ];
  return [
    ...(status >= 200 && status < 500 ? [] : [`status ${status}`]),
    ...addresses.filter((address) => address !== undefined && !address.startsWith(`${site}/`)).map(String),
    ...(/^x-evil|^set-cookie/im.test(head) ? [head] : []),
  ];
}
