import { bodyErrors } from './body-errors.js';
import { MAX_DEPTH } from './form-fields.js';

const HALF_ESCAPED = /\\u[dD][89a-fA-F]/;
/** Half a surrogate pair: whole ones are one code point. */
export const HALF_PAIR = /\p{Surrogate}/u;

/**
 * Reads a JSON body; one of blanks alone is no value. A byte order mark is skipped.
 * @throws Problem `rest_invalid_json` with the number and text that PHP has for the error.
 */
export function readJson(body: Buffer): unknown {
  const text = utf8In(body);
  if (text.trim() === '') return undefined;
  if (isDeeper(text, MAX_DEPTH)) throw bodyErrors.notJson(1, 'Maximum stack depth exceeded');
  const value = parsed(text);
  if (HALF_ESCAPED.test(text) && hasHalfPair(value)) {
    throw bodyErrors.notJson(10, 'Single unpaired high surrogate in Unicode escape');
  }
  return value;
}

function utf8In(body: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw bodyErrors.notJson(5, 'Malformed UTF-8 characters, possibly incorrectly encoded');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bodyErrors.notJson(4, 'Syntax error');
  }
}

/** Whether lists and objects are nested in more than `levels` levels: looked at before anything of that depth is made. */
function isDeeper(text: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > levels) return true;
  }
  return false;
}

/** The place of the quotation mark that ends the text begun at `start`; an escaped one has an odd number of backslashes before it. */
function endOfText(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether a text or a name holds half a surrogate pair, which no text in UTF-8 can. */
function hasHalfPair(value: unknown): boolean {
  if (typeof value === 'string') return HALF_PAIR.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => HALF_PAIR.test(name) || hasHalfPair(member));
}
