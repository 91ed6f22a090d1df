import type { Caller } from '../../http/access/caller.js';
import type { Refuse } from '../../http/input/sent.js';
import { readKnown } from '../../persistence/known-records.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkEventReadable } from '../publishing/linkable-events.js';
import type { ListTerms } from './dto/list-terms.dto.js';
import type { TermKind } from './taxonomy.js';
import { idsIn, resolveTermFilter, type TermEntry } from './term-lookup.js';
import type { TermsAsked } from './terms.query.js';

/** Turns what a list was sent into what it asks for. Refuses terms and events that do not exist or may not be seen. */
export async function termsAsked(
  rows: Rows,
  kind: TermKind,
  sent: Partial<ListTerms>,
  context: Caller,
  refuse: Refuse,
): Promise<TermsAsked> {
  await checkEventReadable(rows, 'event', sent.event, context, refuse);
  await checkEventReadable(rows, 'post', sent.post, context, refuse);
  return {
    search: sent.search,
    included: await known(rows, kind, 'include', sent.include, refuse),
    excluded: await known(rows, kind, 'exclude', sent.exclude, refuse),
    order: sent.order,
    orderby: sent.orderby,
    hideEmpty: sent.hide_empty ?? true,
    eventId: sent.event ?? sent.post,
    slugs: sent.slug,
  };
}

async function known(
  rows: Rows,
  kind: TermKind,
  parameter: string,
  entries: readonly TermEntry[] | undefined,
  refuse: Refuse,
): Promise<number[] | undefined> {
  if (!entries) return undefined;
  const byId = await readKnown(rows, { [kind]: idsIn(entries) });
  const { ids, unknown } = await resolveTermFilter(rows, kind, entries, byId[kind]);
  if (unknown.length) refuse(parameter, `There are no such ${kind}: ${unknown.slice(0, 20).join(', ')}.`);
  return ids;
}
