import type { ExternalId } from '../../calendar/external-id.js';
import type { EntityManager } from 'typeorm';
import { slugOf } from '../../calendar/slugs/slug.js';
import { foldMarkup, foldText, TEXT_BREAK } from '../../calendar/text/fold.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { insertRecord, updateRecord } from '../../persistence/sql/insert-rows.js';
import { fieldsIn, recordChange } from '../../read-models/change-log/change-log.js';
import { nextRecordId } from '../../read-models/id-sequence.js';
import { claimIds, replaceIds } from '../external-ids/write-ids.js';
import { assertLinkingEventsSize } from '../publishing/record-size.js';
import { saveWithUniqueSlug } from '../publishing/unique-slug.js';
import type { CountedTerm } from './counted-term.js';
import type { LinkedTerm } from './linked-term.js';
import { sortNameOf, TAXONOMIES, type TermKind } from './taxonomy.js';
import { SLUG_TAKEN, slugOfName } from './term-naming.js';

export interface NewTerm {
  readonly name: string;
  /** Desired slug; if empty or absent it follows from the name. */
  readonly slug?: string;
  readonly description: string;
  /** For categories only. */
  readonly parentId?: number | null;
  readonly externalIds?: readonly ExternalId[] | undefined;
}

/** Stores a new term under the desired slug or the next free one. */
export async function insertTerm(
  db: EntityManager,
  kind: TermKind,
  input: NewTerm,
  context: RequestContext,
): Promise<LinkedTerm> {
  const { slug, externalIds, ...columns } = input;
  const id = await nextRecordId(db, TAXONOMIES[kind].one);
  const term = { ...columns, id, version: 1, modifiedUtc: context.now, sortName: sortNameOf(input.name) };
  const desiredSlug = slug || (await slugOfName(db, kind, input.name, input.parentId)) || String(id);
  const written = await saveWithUniqueSlug(db, kind, desiredSlug, (free) =>
    insertRecord(db, kind, { ...term, slug: free, searchText: termSearchText({ ...term, slug: free }) }),
  );
  await claimIds(db, kind, id, externalIds, context);
  const stored = { ...term, slug: written };
  recordChange(db, { kind, id, after: stored, isRevised: true }, context);
  return { ...stored, parentId: input.parentId ?? null, eventCount: 0 };
}

/**
 * Stores the changes to a term. An empty slug follows from the name again. Throws `rest_invalid_param` for a slug that is
 * taken, and `external-id-taken`.
 */
export async function updateTerm(
  db: EntityManager,
  kind: TermKind,
  before: CountedTerm,
  changes: Partial<NewTerm>,
  context: RequestContext,
): Promise<void> {
  const { slug, externalIds, ...columns } = changes;
  const renamed = changes.name === undefined ? {} : { sortName: sortNameOf(changes.name) };
  const after = { ...columns, ...renamed, version: before.version + 1, modifiedUtc: context.now };
  const write = (free: string) => {
    const searchText = termSearchText({ ...before, ...columns, slug: free });
    return updateRecord(db, kind, before.id, { ...after, slug: free, searchText });
  };
  const fromName = slugOf(changes.name ?? before.name) || String(before.id);
  const written = await (slug === ''
    ? saveWithUniqueSlug(db, kind, fromName, write, before.id)
    : writeWithSlug(slug ?? before.slug, write));
  if (externalIds) await replaceIds(db, kind, before.id, externalIds, context);
  const { id, version, name, description, parentId } = before;
  const stored = { name, description, parentId, ...after, slug: written };
  const fields = fieldsIn({ ...columns, slug, external_ids: externalIds });
  const change = { before: { version }, after: stored, fields, isRevised: true };
  recordChange(db, { kind, id, ...change }, context);
  await assertLinkingEventsSize(db, kind, id, {
    before: Object.values(termTexts(before)),
    after: Object.values(termTexts({ ...before, ...columns })),
  });
}

async function writeWithSlug(slug: string, write: (slug: string) => Promise<void>): Promise<string> {
  try {
    await write(slug);
    return slug;
  } catch (error) {
    throw isUniqueViolation(error) ? httpErrors.invalidParameter('slug', SLUG_TAKEN) : error;
  }
}

/** The text fields of a term by their names on the wire. */
const termTexts = ({ name, slug, description }: CountedTerm) => ({ name, slug, description });

/** The fields of a term that searches match. */
export interface SearchedTerm {
  readonly name: string;
  /** Percent-encoded. */
  readonly slug: string;
  readonly description: string;
}

/** The folded text that searches for terms match: name, description and decoded slug. Source: decision D77. */
export function termSearchText({ name, slug, description }: SearchedTerm): string {
  return [foldText(name), foldMarkup(description), foldText(decoded(slug))].join(TEXT_BREAK);
}

function decoded(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
