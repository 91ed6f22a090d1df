import { lengthOf } from './text/code-points.js';

/** The id of a record in another system. A system gives an id to one record of a kind; a record may have several ids. */
export interface ExternalId {
  /** Name of the other system. */
  readonly source: string;
  /** Compared byte by byte: letter case and trailing blanks count. */
  readonly id: string;
}

/** Longest name of a source, in characters. */
export const MAX_SOURCE = 64;

/** Longest external id, in characters. */
export const MAX_EXTERNAL_ID = 255;

const SOURCE = /^[a-z0-9][a-z0-9._-]*$/;

/** Control characters, line separators, and halves of characters, which no UTF-8 text can hold. */
const UNUSABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;

export const isSource = (text: string): boolean => text.length <= MAX_SOURCE && SOURCE.test(text);

export const isExternalId = (text: string): boolean =>
  text !== '' && lengthOf(text) <= MAX_EXTERNAL_ID && !UNUSABLE.test(text);

export const NOT_A_SOURCE = `Must have 1 to ${MAX_SOURCE} lower-case letters, digits, dots, hyphens and underscores, and begin with a letter or digit.`;

export const NOT_AN_EXTERNAL_ID = `Must have 1 to ${MAX_EXTERNAL_ID} characters, none of them a control character.`;

/** Whether two external ids are the same. */
export const isSameId = (one: ExternalId, other: ExternalId): boolean =>
  one.source === other.source && one.id === other.id;

/** Whether two lists have the same external ids, in any order. */
export const haveSameIds = (one: readonly ExternalId[], other: readonly ExternalId[]): boolean =>
  areAmong(one, other) && areAmong(other, one);

const areAmong = (some: readonly ExternalId[], all: readonly ExternalId[]): boolean =>
  some.every((id) => all.some((other) => isSameId(id, other)));

/** The external ids without repetitions, in order of source and id, as databases compare their bytes. */
export function inOrder(ids: readonly ExternalId[]): ExternalId[] {
  const distinct = ids.filter((id, at) => ids.findIndex((other) => isSameId(id, other)) === at);
  const compared = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
  return distinct.sort((one, other) => compared(one.source, other.source) || compared(one.id, other.id));
}
