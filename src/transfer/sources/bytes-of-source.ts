import type { OpenBytes } from '../bytes/open-bytes.js';
import type { SourceInput } from '../source-options.js';
import { SourceError } from '../source-record.js';

/** Time to read a file at a URL, in milliseconds, and its greatest size in bytes. */
const LIMITS = { totalMs: 600_000, maxBytes: 268_435_456, maxRatio: 20, maxRedirects: 5 };

/**
 * The bytes of a source that is one file. A file at a URL is read again each time.
 *
 * @throws SourceError if there is neither a file nor a URL
 */
export function bytesOfSource(input: SourceInput): OpenBytes {
  const { file, url } = input;
  if (file) return () => file.read();
  if (url === undefined) throw new SourceError('file-required', 'A file or a URL is required.', 'file');
  return () => bytesAt(url.replace(/^webcal:/i, 'https:'), input);
}

async function* bytesAt(url: string, { outbound, credentials }: SourceInput): AsyncGenerator<Uint8Array> {
  const headers: Record<string, string> = credentials ? { Authorization: basic(credentials) } : {};
  const response = await outbound.send({ url, headers, limits: LIMITS });
  if (response.status !== 200) {
    response.discard();
    if (response.status === 401)
      throw new SourceError('wrong-credentials', 'The server wants other credentials.', 'username');
    throw new SourceError('unexpected-status', `The server has answered ${response.status}.`, 'url');
  }
  yield* response.body;
}

const basic = ({ username, password }: { readonly username: string; readonly password: string }): string =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
