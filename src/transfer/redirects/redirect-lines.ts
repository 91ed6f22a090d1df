import { stringify } from 'csv-stringify/sync';
import type { Redirect } from './redirects.js';

/** What redirects can be written for. */
export const REDIRECT_FORMATS = ['nginx', 'csv'] as const;
export type RedirectFormat = (typeof REDIRECT_FORMATS)[number];

/** The lines before the redirects. */
export const HEADS: Readonly<Record<RedirectFormat, string>> = {
  nginx: '# For: map $uri $moved_to { include THIS_FILE; }\n',
  csv: stringify([['from', 'to']]),
};

/** The lines of one redirect. */
export const REDIRECT_LINES: Readonly<Record<RedirectFormat, (redirect: Redirect) => string>> = {
  nginx: mapLines,
  csv: ({ from, to }) => stringify([[from, to]]),
};

/** Entries of a `map`, with and without the slash at the end: nginx compares the decoded path, in any letter case. */
function mapLines({ from, to }: Redirect): string {
  const path = decodedPath(from).replace(/\/$/, '');
  // A front page is no page of a record, and a control code would end the line.
  if (path === '' || /\p{Cc}/u.test(path)) return '';
  return `${quoted(`${path}/`)} ${quoted(to)};\n${quoted(path)} ${quoted(to)};\n`;
}

function decodedPath(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A text in quotes: backslashes and quotes are escaped. A `$`, which begins a variable in values, is not in our URLs. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`;
