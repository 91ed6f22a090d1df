import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import { nameKey } from '../../calendar/text/name-key.js';
import { inNormalForm } from '../../calendar/text/normal-form.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { isOneOf, oneOf } from '../../persistence/sql/conditions.js';
import { HAS_CHILDREN } from '../../read-models/linked-records.js';
import { sortNameOf, type TermKind } from './taxonomy.js';

/** A term as a caller names it: by id, slug or name. */
export type TermEntry = string | number;

const LARGEST_ID = 2 ** 31 - 1;

/** What is known of a term once it was looked up. */
export interface TermReference {
  readonly id: number;
  /** Whether terms lie below it. */
  readonly isParent: boolean;
}

interface NamedTerm extends TermReference {
  readonly slug: string;
  readonly name: string;
}

/** What a text means first where it may be the name of one term and the slug of another. */
export type Precedence = 'name' | 'slug';

/** The ids that entries may mean: what is known of them is to be read before the entries are looked up. */
export function idsIn(entries: readonly TermEntry[] = []): number[] {
  return [...new Set(entries.map(idIn).filter((id) => id !== undefined))];
}

/**
 * Finds the terms that entries name. Digits are an id, and a slug or name only if no such id exists; any other text is a
 * slug in any letter case or a name, which several terms may bear. `first` says which wins. Entries that name nothing get an
 * empty list. `byId` says which of the ids in the entries exist: while all entries are such ids, no statement is sent.
 * Source: decisions D12, D50, D65.
 */
export async function findTerms(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[],
  byId: readonly TermReference[],
  first: Precedence,
): Promise<Map<TermEntry, TermReference[]>> {
  const byIdMap = new Map(byId.map((term) => [term.id, term]));
  const found = new Map<TermEntry, TermReference[]>();
  const interpretations = new Map<TermEntry, Interpretation>();
  for (const entry of new Set(entries)) {
    const term = byIdMap.get(idIn(entry) ?? 0);
    found.set(entry, term ? [term] : []);
    if (!term) interpretations.set(entry, interpretationOf(entry));
  }
  const named = interpretations.size ? await readNamed(db, kind, [...interpretations.values()]) : [];
  for (const [entry, interpretation] of interpretations) found.set(entry, termsMatching(interpretation, named, first));
  return found;
}

/** The terms a list filter names, the entries that name none, and whether terms lie below any of those found. */
export async function resolveTermFilter(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[],
  byId: readonly TermReference[],
): Promise<{ ids: number[]; unknown: TermEntry[]; hasChildren: boolean }> {
  const found = await findTerms(db, kind, entries, byId, 'slug');
  const unknown = [...found].filter(([, terms]) => terms.length === 0).map(([entry]) => entry);
  const terms = [...found.values()].flat();
  return { ids: [...new Set(terms.map(({ id }) => id))], unknown, hasChildren: terms.some(({ isParent }) => isParent) };
}

const textOf = (entry: TermEntry): string => String(entry).trim();

function idIn(entry: TermEntry): number | undefined {
  const text = textOf(entry);
  return /^\d+$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}

/** What an entry means that is no id: a slug or a name. */
interface Interpretation {
  readonly slug: string | undefined;
  readonly key: string;
  readonly sortName: string;
}

function interpretationOf(entry: TermEntry): Interpretation {
  const text = textOf(entry);
  const slug = slugOf(text);
  // `C#` is a name, not the slug `c`: only what is a slug but for its letter case counts as one.
  const isSlug = slug !== '' && [slug, decodeURIComponent(slug)].includes(inNormalForm(text.toLowerCase(), 'NFC'));
  // A slug in its stored form may have signs that new slugs drop.
  const isStored = /^[\w-]*(%[89a-f][0-9a-f][\w-]*)+$/i.test(text);
  const name = plainText(text);
  return {
    slug: isSlug ? slug : isStored ? text.toLowerCase() : undefined,
    key: nameKey(name),
    sortName: sortNameOf(name),
  };
}

function termsMatching({ slug, key }: Interpretation, named: readonly NamedTerm[], first: Precedence): NamedTerm[] {
  const slugged = slug === undefined ? [] : named.filter((term) => term.slug === slug).slice(0, 1);
  const bearers = key === '' ? [] : named.filter((term) => nameKey(term.name) === key);
  const [winners, others] = first === 'slug' ? [slugged, bearers] : [bearers, slugged];
  return winners.length ? winners : others;
}

async function readNamed(
  db: EntityManager,
  kind: TermKind,
  interpretations: readonly Interpretation[],
): Promise<NamedTerm[]> {
  const nonEmpty = (values: (string | undefined)[]) => values.filter((value) => value !== undefined && value !== '');
  const slugs = nonEmpty(interpretations.map(({ slug }) => slug));
  const names = nonEmpty(interpretations.map(({ sortName }) => sortName));
  const filter = oneOf([
    slugs.length ? isOneOf(`${kind}.slug`, slugs) : undefined,
    names.length ? isOneOf(`${kind}.sort_name`, names) : undefined,
  ]);
  const isParent = kind === 'categories' ? HAS_CHILDREN : '0';
  const columns = `${kind}.id AS id, ${kind}.slug AS slug, ${kind}.name AS name, ${isParent} AS isParent`;
  const sql = `SELECT ${columns} FROM ${kind} WHERE ${filter.sql} ORDER BY ${kind}.id`;
  const found = await db.query<(Omit<NamedTerm, 'isParent'> & { isParent: number | string })[]>(sql, [
    ...filter.values,
  ]);
  return found.map((term) => ({ ...term, isParent: Number(term.isParent) === 1 }));
}
