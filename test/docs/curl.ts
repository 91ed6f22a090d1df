/** The request of a `curl` line. */
export interface CurlRequest {
  readonly line: string;
  readonly url: string;
  readonly init: RequestInit;
}

/** The curl commands in the shell blocks of a Markdown text, in order. Supports the options -s -i -X -H -d -u. */
export function curlRequests(markdown: string): CurlRequest[] {
  const blocks = [...markdown.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block ?? '');
  const lines = blocks.flatMap((block) => block.split(/\n(?=curl )/));
  return lines.filter((line) => line.startsWith('curl ')).map((line) => request(line.trim()));
}

function request(line: string): CurlRequest {
  const [, ...words] = shellWords(line);
  const headers = new Headers();
  const options: { url?: string; method?: string; body?: string } = {};
  while (words.length) {
    const word = words.shift();
    if (word === '-s' || word === '-i') continue;
    if (word === '-X') options.method = words.shift();
    else if (word === '-d') options.body = words.shift();
    else if (word === '-u') headers.set('authorization', `Basic ${btoa(words.shift() ?? '')}`);
    else if (word === '-H') headers.append(...headerOf(words.shift() ?? ''));
    else options.url = word;
  }
  if (options.url === undefined) throw new Error(`no URL in: ${line}`);
  const { url, body, method = body === undefined ? 'GET' : 'POST' } = options;
  return { line, url, init: { method, headers, ...(body === undefined ? {} : { body }) } };
}

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

/** Splits a shell line into words at white space and escaped line breaks, except inside quotes. */
function shellWords(line: string): string[] {
  const words = line.replace(/\\\n/g, ' ').match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  return words.map((word) => word.replace(/^(['"])([^]*)\1$/, '$2'));
}
