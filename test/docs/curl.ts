/** What a `curl` line asks for. */
export interface CurlRequest {
  readonly line: string;
  readonly url: string;
  readonly init: RequestInit;
}

/** The curl lines of the Markdown text's shell blocks, in order. Understands what our documents use: -s -X -H -d -u. */
export function curlRequests(markdown: string): CurlRequest[] {
  const blocks = [...markdown.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, block]) => block ?? '');
  const lines = blocks.flatMap((block) => block.split(/\n(?=curl )/));
  return lines.filter((line) => line.startsWith('curl ')).map((line) => request(line.trim()));
}

function request(line: string): CurlRequest {
  const [, ...words] = shellWords(line);
  const headers = new Headers();
  const asked: { url?: string; method?: string; body?: string } = {};
  while (words.length) {
    const word = words.shift();
    if (word === '-s' || word === '-i') continue;
    if (word === '-X') asked.method = words.shift();
    else if (word === '-d') asked.body = words.shift();
    else if (word === '-u') headers.set('authorization', `Basic ${btoa(words.shift() ?? '')}`);
    else if (word === '-H') headers.append(...headerOf(words.shift() ?? ''));
    else asked.url = word;
  }
  if (asked.url === undefined) throw new Error(`no address in: ${line}`);
  const { url, body, method = body === undefined ? 'GET' : 'POST' } = asked;
  return { line, url, init: { method, headers, ...(body === undefined ? {} : { body }) } };
}

function headerOf(text: string): [string, string] {
  const colon = text.indexOf(':');
  return [text.slice(0, colon), text.slice(colon + 1).trim()];
}

/** Words of a shell line: blanks and escaped line ends part them, quotes hold them together. */
function shellWords(line: string): string[] {
  const words = line.replace(/\\\n/g, ' ').match(/'[^']*'|"[^"]*"|[^\s'"]+/g) ?? [];
  return words.map((word) => word.replace(/^(['"])([^]*)\1$/, '$2'));
}
