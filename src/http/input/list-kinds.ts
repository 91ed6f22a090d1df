import { type Kind, Refusal } from './kind.js';
import { wholeNumberIn } from './number-kinds.js';

export const MAX_LISTED = 1000;

/** The entries of a list sent as `1,2`, `x[]=1&x[]=2`, JSON array or single value; undefined if it is none of these. */
export function entriesIn(raw: unknown): (string | number)[] | undefined {
  const parts: unknown[] = Array.isArray(raw) ? raw : [raw];
  const entries: (string | number)[] = [];
  for (const part of parts) {
    if (typeof part === 'number') entries.push(part);
    else if (typeof part === 'string')
      entries.push(...(Array.isArray(raw) ? [part] : part.split(',')).map((text) => text.trim()));
    else return undefined;
  }
  return entries.length <= MAX_LISTED ? entries : undefined;
}

/** A list of ids. Whether they exist is the list's own question. */
export const idList: Kind<number[]> = {
  read(raw) {
    const ids = entriesIn(raw)?.map(wholeNumberIn);
    if (!ids?.length || !ids.every((id) => id !== undefined && id > 0)) return new Refusal('Must be a list of ids.');
    return [...new Set(ids as number[])];
  },
  schema: { type: 'array', items: { type: 'integer', minimum: 1 } },
  argument: { items: { type: 'integer' } },
};

/** A list of terms by id or slug, as sent. */
export const termList: Kind<(string | number)[]> = {
  read(raw) {
    const entries = entriesIn(raw);
    if (!entries?.length || entries.includes('')) return new Refusal('Must be a list of ids or slugs.');
    return entries;
  },
  schema: { type: 'array', items: { type: 'string' } },
  argument: { items: { type: 'integer' } },
};
