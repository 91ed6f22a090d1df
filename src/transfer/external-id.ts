import { createHash } from 'node:crypto';
import { isExternalId } from '../calendar/external-id.js';
import { nameKey } from '../calendar/text/name-key.js';

/** Longest external id that is kept as it is, in UTF-16 units. */
const MAX_LENGTH = 200;

/**
 * An external id that the API takes: one that is too long, or has control characters or half a surrogate pair, which databases
 * do not give back as they were, is known by its digest.
 */
export const shortId = (id: string): string =>
  id.length <= MAX_LENGTH && isExternalId(id) ? id : `sha256:${digest(id)}`;

/** The external id of a record that is known by its name: letter case and blanks make no difference. */
export const idOfName = (name: string): string => shortId(nameKey(name));

/** The external id of a record that is known by what it says. */
export const idOfContent = (...content: readonly (string | undefined)[]): string =>
  `sha256:${digest(JSON.stringify(content.map((one) => one ?? '')))}`;

/** Of the size of a random UUID. */
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);
