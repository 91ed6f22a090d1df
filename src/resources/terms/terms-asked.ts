import type { UtcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Publishable } from '../publishing/publishable.entity.js';
import { showsLinked } from '../publishing/visibility.js';
import type { ListTerms } from './dto/list-terms.dto.js';
import type { TermKind } from './taxonomy.js';
import { resolveTermFilter, type TermEntry } from './term-lookup.js';
import type { TermsAsked } from './terms.query.js';

/** Who asks for terms, and when. */
export interface Asking {
  readonly viewer: Viewer;
  readonly now: UtcText;
}

/** Turns what a list was sent into what it asks for. Refuses terms and events that do not exist or may not be seen. */
export async function termsAsked(
  rows: Rows,
  kind: TermKind,
  sent: Partial<ListTerms>,
  asking: Asking,
  refuse: Refuse,
): Promise<TermsAsked> {
  for (const name of ['event', 'post'] as const) {
    const id = sent[name];
    if (id !== undefined && !(await showsEvent(rows, id, asking))) refuse(name, 'There is no such event.');
  }
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
  const { ids, unknown } = await resolveTermFilter(rows, kind, entries);
  if (unknown.length) refuse(parameter, `There are no such ${kind}: ${unknown.slice(0, 20).join(', ')}.`);
  return ids;
}

/** An event the viewer may not read counts as one that does not exist. Source: decision D40. */
async function showsEvent(rows: Rows, id: number, { viewer, now }: Asking): Promise<boolean> {
  const [event] = await rows.query<Pick<Publishable, 'status' | 'publishAt' | 'authorId'>[]>(
    'SELECT events.status AS status, events.publish_at AS publishAt, events.author_id AS authorId FROM events WHERE events.id = ?',
    [id],
  );
  return event !== undefined && showsLinked(viewer, event, now);
}
