import { lengthOf } from './text/code-points.js';

/** Longest web address the calendar keeps, in characters. */
export const MAX_WEB_ADDRESS_LENGTH = 2000;

// Blanks and control characters (also between letters of the scheme), quotes, angle brackets and backslashes belong to no address.
const foreign = /[\s\p{Cc}\p{Surrogate}"<>\\`]/u;

/**
 * An absolute http or https address as it was sent, outer blanks trimmed; nothing comes back for anything else.
 *
 * Hosts and paths in any script are fine. No other scheme, no `//host`, no blanks or control characters inside.
 * Source: decision D14, field case FC-24.
 */
export function readWebAddress(raw: string): string | undefined {
  const address = raw.trim();
  if (lengthOf(address) > MAX_WEB_ADDRESS_LENGTH || foreign.test(address)) return undefined;
  if (!/^https?:\/\/[^/?#]/i.test(address)) return undefined;

  return urlIn(address) && address;
}

/**
 * The URL a text is, undefined if it is none. Not by URL.canParse: on Node 20 that calls every address with a letter
 * outside ASCII wrong once it has been called often enough to be compiled.
 */
export function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
