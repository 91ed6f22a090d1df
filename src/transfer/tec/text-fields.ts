import { textIn } from './wire-values.js';

/** Names as they are sent to the API, which decodes entities once. The reference writes entities; a service like this does not. */
export const nameFrom = (value: unknown, isOurs: boolean): string =>
  isOurs ? textIn(value).replaceAll('&', '&amp;') : textIn(value);

/** A URL; the reference writes `&` in some as an entity. */
export const urlFrom = (value: unknown): string =>
  textIn(value).replaceAll('&#038;', '&').replaceAll('&amp;', '&').trim();

/** A slug in readable letters: the reference percent-encodes those outside ASCII. */
export function slugFrom(value: unknown): string {
  const slug = textIn(value);
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

/** The URL of an image; `''` for none. */
export const imageFrom = (value: unknown): string =>
  typeof value === 'object' && value !== null ? urlFrom((value as { url?: unknown }).url) : '';
