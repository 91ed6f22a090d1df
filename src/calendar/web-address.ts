import { lengthOf } from './text/code-points.js';

/** Longest accepted web address, in characters. */
export const MAX_WEB_ADDRESS_LENGTH = 2000;

// Blanks and control characters (also between letters of the scheme), quotes, angle brackets and backslashes are invalid.
const foreign = /[\s\p{Cc}\p{Surrogate}"<>\\`]/u;

/**
 * An absolute http or https address as it was sent, without outer blanks; undefined for anything else.
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
 * Parses a URL; undefined if it is invalid. Does not use `URL.canParse`: on Node 20, once compiled, it reports every
 * address with a letter outside ASCII as invalid.
 */
export function urlIn(text: string): URL | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}
