import { slugOf } from '../../calendar/slugs/slug.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { isOneOf, oneOf } from '../../persistence/conditions.js';
import type { Rows } from '../../persistence/transaction.js';
import type { TermKind } from './taxonomy.js';
import { sortNameOf } from './term-name.js';

/** A term as a caller names it: by id, slug or name. */
export type TermEntry = string | number;

const LARGEST_ID = 2 ** 31 - 1;

interface Meaning {
  readonly id: number | undefined;
  readonly slug: string | undefined;
  readonly sortName: string;
}

interface Known {
  readonly id: number;
  readonly slug: string;
  readonly sortName: string;
  /** Whether terms lie below it; 0 or 1. */
  readonly isParent: number | string;
}

/**
 * Finds the terms that entries name. Digits are an id, and a slug or name only if no such id exists; any other text is a
 * slug in any letter case, else a name, which several terms may bear. Entries that name nothing get an empty list.
 * Source: decisions D12, D50.
 */
export async function lookUpTerms(
  rows: Rows,
  kind: TermKind,
  entries: readonly TermEntry[],
): Promise<Map<TermEntry, number[]>> {
  return (await find(rows, kind, entries)).found;
}

async function find(
  rows: Rows,
  kind: TermKind,
  entries: readonly TermEntry[],
): Promise<{ found: Map<TermEntry, number[]>; known: readonly Known[] }> {
  const meanings = new Map([...new Set(entries)].map((entry) => [entry, meaningOf(entry)]));
  const known = await readKnown(rows, kind, [...meanings.values()]);
  const bySlug = new Map(known.map((term) => [term.slug, term.id]));
  const ids = new Set(known.map(({ id }) => id));
  const found = new Map<TermEntry, number[]>();
  for (const [entry, { id, slug, sortName }] of meanings) {
    const slugged = slug === undefined ? undefined : bySlug.get(slug);
    if (id !== undefined && ids.has(id)) found.set(entry, [id]);
    else if (slugged !== undefined) found.set(entry, [slugged]);
    else found.set(entry, sortName ? known.filter((term) => term.sortName === sortName).map((term) => term.id) : []);
  }
  return { found, known };
}

/** The terms a list filter names, the entries that name none, and whether terms lie below any of those found. */
export async function resolveTermFilter(
  rows: Rows,
  kind: TermKind,
  entries: readonly TermEntry[],
): Promise<{ ids: number[]; unknown: TermEntry[]; hasChildren: boolean }> {
  const { found, known } = await find(rows, kind, entries);
  const unknown = [...found].filter(([, ids]) => ids.length === 0).map(([entry]) => entry);
  const hasChildren = known.some(({ isParent }) => Number(isParent) === 1);
  return { ids: [...new Set([...found.values()].flat())], unknown, hasChildren };
}

function meaningOf(entry: TermEntry): Meaning {
  const text = String(entry).trim();
  const id = /^\d+$/.test(text) && Number(text) <= LARGEST_ID ? Number(text) : undefined;
  const slug = slugOf(text);
  // `C#` is a name, not the slug `c`: only what is a slug but for its letter case counts as one.
  const isSlug = slug !== '' && [slug, decodeURIComponent(slug)].includes(text.toLowerCase().normalize('NFC'));
  return { id, slug: isSlug ? slug : undefined, sortName: sortNameOf(plainText(text)) };
}

async function readKnown(rows: Rows, kind: TermKind, meanings: readonly Meaning[]): Promise<Known[]> {
  const given = <T>(values: (T | undefined)[]) => values.filter((value) => value !== undefined && value !== '');
  const ids = given(meanings.map(({ id }) => id));
  const slugs = given(meanings.map(({ slug }) => slug));
  const names = given(meanings.map(({ sortName }) => sortName));
  const filter = oneOf([
    ids.length ? isOneOf(`${kind}.id`, ids) : undefined,
    slugs.length ? isOneOf(`${kind}.slug`, slugs) : undefined,
    names.length ? isOneOf(`${kind}.sort_name`, names) : undefined,
  ]);
  const isParent =
    kind === 'categories' ? 'EXISTS (SELECT 1 FROM categories below WHERE below.parent_id = categories.id)' : '0';
  const columns = `${kind}.id AS id, ${kind}.slug AS slug, ${kind}.sort_name AS sortName, ${isParent} AS isParent`;
  const sql = `SELECT ${columns} FROM ${kind} WHERE ${filter.sql} ORDER BY ${kind}.id`;
  return rows.query<Known[]>(sql, [...filter.values]);
}
