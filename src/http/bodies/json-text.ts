import { bodyErrors } from './body-errors.js';
import { MAX_DEPTH } from './form-fields.js';

const ESCAPED_SURROGATE = /\\u[dD][89a-fA-F]/;
/** A lone surrogate; with the flag `u`, complete pairs do not match. */
export const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * Parses a JSON body; undefined if it is blank. A byte order mark is skipped.
 * @throws Problem `rest_invalid_json` with the error number and message of PHP.
 */
export function readJson(body: Buffer): unknown {
  const text = utf8In(body);
  if (text.trim() === '') return undefined;
  if (exceedsDepth(text, MAX_DEPTH)) throw bodyErrors.notJson(1, 'Maximum stack depth exceeded');
  const value = parse(text);
  if (ESCAPED_SURROGATE.test(text) && hasLoneSurrogate(value)) {
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

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw bodyErrors.notJson(4, 'Syntax error');
  }
}

/** Whether arrays and objects are nested deeper than `levels`. Checked on the text, before anything is parsed. */
function exceedsDepth(text: string, levels: number): boolean {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') depth++;
    else if (character === ']' || character === '}') depth--;
    if (depth > levels) return true;
  }
  return false;
}

/** The index of the quotation mark that closes the string at `start`. An escaped one follows an odd number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let backslashes = 0;
    while (text[end - 1 - backslashes] === '\\') backslashes++;
    if (backslashes % 2 === 0) return end;
  }
  return text.length;
}

/** Whether a string or a member name contains a lone surrogate, which UTF-8 cannot encode. */
function hasLoneSurrogate(value: unknown): boolean {
  if (typeof value === 'string') return LONE_SURROGATE.test(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, member]) => LONE_SURROGATE.test(name) || hasLoneSurrogate(member));
}
