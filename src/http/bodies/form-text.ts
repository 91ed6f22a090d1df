import { isUtf8 } from 'node:buffer';
import { bodyErrors } from './body-errors.js';
import { type FieldPair, formFields, MAX_FIELDS } from './form-fields.js';

const PLUS = 0x2b;
const PERCENT = 0x25;
const SPACE = 0x20;

/** Parses a query string. Escaped bytes that are not UTF-8 become U+FFFD. Throws what `formFields` throws. */
export function readQuery(text: string): Record<string, unknown> {
  return formFields(pairsIn(text.split('&'), (escaped) => unescaped(escaped).toString('utf8')));
}

/**
 * Parses an `application/x-www-form-urlencoded` body.
 * @throws Problem `rest_invalid_body` if it is not UTF-8, including escaped bytes such as `%E9`; `rest_request_too_large`
 * for too many fields; and what `formFields` throws.
 */
export function readForm(body: Buffer): Record<string, unknown> {
  const fields = utf8In(body).split('&', MAX_FIELDS + 1);
  if (fields.length > MAX_FIELDS) throw bodyErrors.tooManyFields(MAX_FIELDS);
  return formFields(pairsIn(fields, (escaped) => utf8In(unescaped(escaped))));
}

function pairsIn(fields: readonly string[], decode: (escaped: string) => string): FieldPair[] {
  const plain = (text: string) => (/[%+]/.test(text) ? decode(text) : text);
  return fields.map((field) => {
    const equals = field.indexOf('=');
    return equals < 0 ? [plain(field), ''] : [plain(field.slice(0, equals)), plain(field.slice(equals + 1))];
  });
}

/** Decodes `+` and `%XX`. A `%` without two hexadecimal digits stays as it is. */
function unescaped(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf8');
  let length = 0;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number;
    const escaped = byte === PERCENT ? byteAt(bytes, at + 1) : undefined;
    if (escaped !== undefined) at += 2;
    bytes[length++] = escaped ?? (byte === PLUS ? SPACE : byte);
  }
  return bytes.subarray(0, length);
}

/** The byte written as two hexadecimal digits; undefined if they are none. */
function byteAt(bytes: Buffer, at: number): number | undefined {
  const [high, low] = [digitIn(bytes[at]), digitIn(bytes[at + 1])];
  return high === undefined || low === undefined ? undefined : high * 16 + low;
}

function digitIn(code = 0): number | undefined {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const letter = code | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x61 + 10 : undefined;
}

function utf8In(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw bodyErrors.unreadable();
  return bytes.toString('utf8');
}
