import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import { nameKey } from '../../calendar/text/name-key.js';
import { inNormalForm } from '../../calendar/text/normal-form.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { byId } from '../../persistence/sql/by-id.js';
import { isOneOf, oneOf } from '../../persistence/sql/conditions.js';
import { HAS_CHILDREN } from '../../read-models/linked-records.js';
import { type LinkedTerm, linkedTermColumns } from './linked-term.js';
import { sortNameOf, type TermKind } from './taxonomy.js';

/** A term as clients send it: by id, slug or name. */
export type TermEntry = string | number;

const LARGEST_ID = 2 ** 31 - 1;

/** A term that was found by an entry. */
export interface TermReference {
  readonly id: number;
  /** Whether it has child terms. */
  readonly isParent: boolean;
}

/** A term that was found by slug or name. */
export type NamedTerm = TermReference & LinkedTerm;

/** Which one wins if a text is the name of one term and the slug of another. */
export type Precedence = 'name' | 'slug';

/** The ids among the entries. Read their terms first and pass them as `referenced`. */
export function idsIn(entries: readonly TermEntry[] = []): number[] {
  return [...new Set(entries.map(idIn).filter((id) => id !== undefined))];
}

/**
 * Finds the terms of each entry; an empty list if there is none. Digits are an id, or a slug or name if no such id exists.
 * Any other text is a slug in any letter case, or a name, which several terms may have. `referenced` holds the existing
 * terms among the ids (`idsIn`): if these cover all entries, no statement is sent, nor if all terms that the entries can
 * name have been read (`readNamedTerms`).
 * Source: decisions D12, D50, D65.
 */
export async function findTerms<T extends { readonly id: number }>(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[],
  referenced: readonly T[],
  precedence: Precedence,
  known?: readonly NamedTerm[],
): Promise<Map<TermEntry, (T | NamedTerm)[]>> {
  const ofIds = byId(referenced);
  const found = new Map<TermEntry, (T | NamedTerm)[]>();
  const interpretations = new Map<TermEntry, Interpretation>();
  for (const entry of new Set(entries)) {
    const term = ofIds.get(idIn(entry) ?? 0);
    found.set(entry, term ? [term] : []);
    if (!term) interpretations.set(entry, interpretationOf(entry));
  }
  const named = known ?? (interpretations.size ? await readNamed(db, kind, [...interpretations.values()]) : []);
  for (const [entry, interpretation] of interpretations)
    found.set(entry, termsMatching(interpretation, named, precedence));
  return found;
}

/** Reads all terms that the entries can name, whatever their digits: for `findTerms` with any of these entries. */
export async function readNamedTerms(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[],
): Promise<readonly NamedTerm[]> {
  return entries.length ? readNamed(db, kind, [...new Set(entries)].map(interpretationOf)) : [];
}

/**
 * Finds the terms of a list filter. `unknown` holds the entries without a term, `hasChildren` is true if a found term has
 * children.
 */
export async function resolveTermFilter(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[],
  referenced: readonly TermReference[],
): Promise<{ ids: number[]; unknown: TermEntry[]; hasChildren: boolean }> {
  const found = await findTerms(db, kind, entries, referenced, 'slug');
  const unknown = [...found].filter(([, terms]) => terms.length === 0).map(([entry]) => entry);
  const terms = [...found.values()].flat();
  return { ids: [...new Set(terms.map(({ id }) => id))], unknown, hasChildren: terms.some(({ isParent }) => isParent) };
}

const textOf = (entry: TermEntry): string => String(entry).trim();

function idIn(entry: TermEntry): number | undefined {
  const text = textOf(entry);
  return /^\d+$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
}

/** What an entry without an existing id can stand for. */
interface Interpretation {
  readonly slug: string | undefined;
  readonly key: string;
  readonly sortName: string;
}

function interpretationOf(entry: TermEntry): Interpretation {
  const text = textOf(entry);
  const slug = slugOf(text);
  // `C#` is a name, not the slug `c`: apart from letter case, a slug must be written exactly.
  const isSlug = slug !== '' && [slug, decodeURIComponent(slug)].includes(inNormalForm(text.toLowerCase(), 'NFC'));
  // An older slug, percent-encoded as stored, may contain characters that new slugs drop.
  const isStored = /^[\w-]*(%[89a-f][0-9a-f][\w-]*)+$/i.test(text);
  const name = plainText(text);
  return {
    slug: isSlug ? slug : isStored ? text.toLowerCase() : undefined,
    key: nameKey(name),
    sortName: sortNameOf(name),
  };
}

function termsMatching(
  { slug, key }: Interpretation,
  named: readonly NamedTerm[],
  precedence: Precedence,
): NamedTerm[] {
  const bySlug = slug === undefined ? [] : named.filter((term) => term.slug === slug).slice(0, 1);
  const byName = key === '' ? [] : named.filter((term) => nameKey(term.name) === key);
  const [preferred, others] = precedence === 'slug' ? [bySlug, byName] : [byName, bySlug];
  return preferred.length ? preferred : others;
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
  const columns = Object.entries(linkedTermColumns(kind)).map(([property, column]) => `${column} AS ${property}`);
  const sql = `SELECT ${columns.join(', ')}, ${isParent} AS isParent FROM ${kind} WHERE ${filter.sql} ORDER BY ${kind}.id`;
  const found = await db.query<(Omit<NamedTerm, 'isParent'> & { isParent: number | string })[]>(sql, [
    ...filter.values,
  ]);
  return found.map((term) => ({ ...term, isParent: Number(term.isParent) === 1 }));
}
