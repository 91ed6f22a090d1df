import type { EntityManager } from 'typeorm';
import { nameKey } from '../../calendar/text/name-key.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import type { LinkedTerm } from './linked-term.js';
import { isTermName, TAXONOMIES, type TermKind } from './taxonomy.js';
import { findTerms, type NamedTerm, type TermEntry } from './term-lookup.js';
import { lockTerms } from './term-naming.js';
import { insertTerm } from './term.repository.js';

/** The terms to link to an event: existing ones, and names of terms to create. */
export interface TermAssignment {
  readonly existing: readonly LinkedTerm[];
  readonly newNames: readonly string[];
}

/**
 * Checks the terms sent for an event; undefined if none were sent. `referenced` holds the terms whose ids were sent and
 * exist, `named` all terms that the entries can name, if they have been read. Reports an error for unknown ids, and for new names if the viewer may not create terms. If a term is deleted
 * before the event is linked to it, the foreign key fails and the transaction is repeated. Source: decision D27.
 */
export async function validateTermAssignments(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[] | undefined,
  referenced: readonly LinkedTerm[],
  viewer: Viewer,
  addError: AddError,
  named?: readonly NamedTerm[],
): Promise<TermAssignment | undefined> {
  if (entries === undefined) return undefined;
  if (entries.length === 0) return { existing: [], newNames: [] };
  const found = await findTerms(db, kind, entries, referenced, 'name', named);
  // Of several terms with the name, the oldest wins.
  const existing = distinct([...found.values()].flatMap(([term]) => term ?? []));
  const unknown = entries.filter((entry) => found.get(entry)?.length === 0);
  const newNames = distinctNames(unknown.filter((entry) => !isNumeric(entry)));
  if (unknown.some(isNumeric) || !newNames.every(isTermName)) {
    addError(kind, 'Must be ids of existing terms, their slugs or names, or new names of at most 200 characters.');
  } else if (newNames.length && !can(viewer, TAXONOMIES[kind].right)) {
    addError(kind, `You may not create ${kind}; send existing ones only.`);
  }
  return { existing, newNames };
}

/** Returns all assigned terms. Locks the terms, then creates, at the top, those whose names are still unused. */
export async function findOrCreateTerms(
  db: EntityManager,
  kind: TermKind,
  { existing, newNames }: TermAssignment,
  context: RequestContext,
): Promise<readonly LinkedTerm[]> {
  if (newNames.length === 0) return existing;
  await lockTerms(db, kind);
  const found = await findTerms<LinkedTerm>(db, kind, newNames, [], 'name');
  const terms = [...existing];
  for (const name of newNames) {
    terms.push(found.get(name)?.[0] ?? (await insertTerm(db, kind, { name, description: '' }, context)));
  }
  return distinct(terms);
}

/** Of several terms with the same id, the first. */
function distinct(terms: readonly LinkedTerm[]): LinkedTerm[] {
  const byId = new Map<number, LinkedTerm>();
  for (const term of terms) if (!byId.has(term.id)) byId.set(term.id, term);
  return [...byId.values()];
}

const isNumeric = (entry: TermEntry): boolean => typeof entry === 'number' || /^[+-]?\d+([.,]\d+)?$/.test(entry);

/** Names of new terms as plain text; of several with the same `nameKey`, the first. */
function distinctNames(entries: readonly TermEntry[]): string[] {
  const names = new Map<string, string>();
  for (const entry of entries) {
    const name = plainText(String(entry));
    const key = nameKey(name);
    if (name !== '' && !names.has(key)) names.set(key, name);
  }
  return [...names.values()];
}
