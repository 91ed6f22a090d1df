import { isUtf8 } from 'node:buffer';
import qs from 'qs';

const LISTED_VALUES = 1000;
const ESCAPES = /(?:%[0-9a-f]{2})+/gi;

/**
 * Reads `a[]=1`, `a[0][b]=2` and repeated keys (the last one counts) from a query string or form body. Keys that
 * JavaScript reserves for prototypes are dropped.
 */
export function readForm(text: string): Record<string, unknown> {
  return qs.parse(text, {
    decoder: decoded,
    arrayLimit: LISTED_VALUES,
    parameterLimit: 5000,
    depth: 6,
    duplicates: 'last',
    allowEmptyArrays: false,
    ignoreQueryPrefix: true,
  });
}

/** Whether a form body is UTF-8, the bytes it writes as `%E9` included. */
export function isFormText(body: Buffer): boolean {
  return isUtf8(body) && (body.toString('utf8').match(ESCAPES) ?? []).every((escapes) => isUtf8(bytesIn(escapes)));
}

/** `+` is a blank, a `%` that begins no byte is itself, bytes that are not UTF-8 become U+FFFD. */
function decoded(text: string): string {
  return text.replaceAll('+', ' ').replace(ESCAPES, (escapes) => bytesIn(escapes).toString('utf8'));
}

const bytesIn = (escapes: string): Buffer => Buffer.from(escapes.replaceAll('%', ''), 'hex');
