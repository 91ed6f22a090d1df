import { slugOf } from '../../calendar/slugs/slug.js';
import type { Caller } from '../../http/access/caller.js';
import { httpProblems } from '../../http/problems/http-problems.js';
import { isDuplicate } from '../../persistence/failures.js';
import { nextRecordId } from '../../persistence/record-ids.js';
import type { Rows } from '../../persistence/transaction.js';
import { insertRecord, updateRecord } from '../../persistence/write-records.js';
import { checkLinkingEvents } from '../publishing/record-size.js';
import { claimSlug } from '../publishing/slug-claim.js';
import type { CountedTerm } from './counted-term.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';
import { sortNameOf } from './term-name.js';
import { termSearchText } from './term-search-text.js';
import { termTexts } from './term-texts.js';
import { SLUG_TAKEN, slugOfName } from './term-slug.js';

export interface NewTerm {
  readonly name: string;
  /** The slug wished for; empty to let it follow from the name. */
  readonly slug?: string;
  readonly description: string;
  /** Of categories only. */
  readonly parentId?: number | null;
}

/** Stores a new term under the slug it wants, or the next free one; returns its id. */
export async function insertTerm(rows: Rows, kind: TermKind, sent: NewTerm, { now }: Caller): Promise<number> {
  const { slug, ...columns } = sent;
  const id = await nextRecordId(rows, TAXONOMIES[kind].one);
  const term = { ...columns, id, version: 1, modifiedUtc: now, sortName: sortNameOf(sent.name) };
  const wanted = slug || (await slugOfName(rows, kind, sent.name, sent.parentId)) || String(id);
  await claimSlug(rows, kind, wanted, (free) =>
    insertRecord(rows, kind, { ...term, slug: free, searchText: termSearchText({ ...term, slug: free }) }),
  );
  return id;
}

/** Changes what is given of a term. A slug that another term has is refused, an empty one follows from the name anew. */
export async function updateTerm(
  rows: Rows,
  kind: TermKind,
  before: CountedTerm,
  changes: Partial<NewTerm>,
  { now }: Caller,
): Promise<void> {
  const { slug, ...columns } = changes;
  const named = changes.name === undefined ? {} : { sortName: sortNameOf(changes.name) };
  const after = { ...columns, ...named, version: before.version + 1, modifiedUtc: now };
  const write = (free: string) => {
    const searchText = termSearchText({ ...before, ...columns, slug: free });
    return updateRecord(rows, kind, before.id, { ...after, slug: free, searchText });
  };
  const fromName = slugOf(changes.name ?? before.name) || String(before.id);
  await (slug === '' ? claimSlug(rows, kind, fromName, write, before.id) : writeAs(slug ?? before.slug, write));
  await checkLinkingEvents(rows, kind, before.id, {
    before: Object.values(termTexts(before)),
    after: Object.values(termTexts({ ...before, ...columns })),
  });
}

async function writeAs(slug: string, write: (slug: string) => Promise<void>): Promise<void> {
  try {
    await write(slug);
  } catch (error) {
    throw isDuplicate(error) ? httpProblems.invalidParameter('slug', SLUG_TAKEN) : error;
  }
}
