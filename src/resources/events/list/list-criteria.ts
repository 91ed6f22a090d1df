import type { UtcText } from '../../../calendar/dates/texts.js';
import type { Circle } from '../../../calendar/places/bounding-box.js';
import type { SearchAsked } from '../../../calendar/text/search-words.js';
import { can, type Viewer } from '../../../calendar/viewer.js';
import type { Caller } from '../../../http/access/caller.js';
import type { Refuse } from '../../../http/input/sent.js';
import { type Known, type KnownRecord, readKnown } from '../../../persistence/known-records.js';
import { findWords, type WordsFound } from '../../../persistence/search-index/words-found.js';
import type { Rows } from '../../../persistence/transaction.js';
import { withDescendants } from '../../categories/category-tree.js';
import { checkEventReadable } from '../../publishing/linkable-events.js';
import { searchAsked } from '../../publishing/search-asked.js';
import { statusesAsked } from '../../publishing/status-kinds.js';
import type { Status } from '../../publishing/status.js';
import { mayRead, type Seen, showsLinked } from '../../publishing/visibility.js';
import type { TermKind } from '../../terms/taxonomy.js';
import { idsIn, resolveTermFilter } from '../../terms/term-lookup.js';
import { DEFAULT_RADIUS_KM, type ListEvents } from '../dto/list-events.dto.js';
import { type DateWindow, resolveDateWindow } from './date-window.js';

/** What a list is limited to, after the values of the request were looked up. Undefined does not limit. */
export interface ListCriteria {
  /** The validated values as they were sent. */
  readonly input: Partial<ListEvents>;
  readonly window: DateWindow;
  readonly search: SearchAsked | undefined;
  /** Undefined also if the word index, which has public events only, cannot answer the search. */
  readonly words: WordsFound | undefined;
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly statuses: readonly Status[] | undefined;
  readonly near: Circle | undefined;
}

/** Looks up what the input refers to. Reports a validation error for what does not exist or may not be used by the viewer. */
export async function resolveCriteria(
  db: Rows,
  input: Partial<ListEvents>,
  context: Caller,
  addError: Refuse,
): Promise<ListCriteria> {
  const { viewer, now, site } = context;
  const window = resolveDateWindow(input, now, site.zone, addError);
  const search = searchAsked(input.search, addError);
  await checkEventReadable(db, 'post_parent', input.post_parent, context, addError);
  const known = await readKnown(db, {
    venues: input.venue,
    organizers: input.organizer,
    tags: idsIn(input.tags),
    categories: idsIn(input.categories),
  });
  const categories = await resolveTerms(db, 'categories', input.categories, known, addError);
  return {
    input,
    window: input.include ? {} : window,
    search,
    words: search && !can(viewer, 'create-records') ? await findWords(db, search) : undefined,
    categories: categories?.hasChildren ? await withDescendants(db, categories.ids) : categories?.ids,
    tags: (await resolveTerms(db, 'tags', input.tags, known, addError))?.ids,
    venues: resolveLinked('venue', input.venue, known.venues, viewer, now, addError),
    organizers: resolveLinked('organizer', input.organizer, known.organizers, viewer, now, addError),
    statuses: statusesAsked(input.status, viewer, addError),
    near: resolveCircle(input, addError),
  };
}

async function resolveTerms(
  db: Rows,
  kind: TermKind,
  entries: readonly (string | number)[] | undefined,
  known: Known,
  addError: Refuse,
): Promise<{ ids: number[]; hasChildren: boolean } | undefined> {
  if (!entries) return undefined;
  const { ids, unknown, hasChildren } = await resolveTermFilter(db, kind, entries, known[kind]);
  if (unknown.length) addError(kind, `Must be ids, slugs or names of ${kind}.`);
  return { ids, hasChildren };
}

/**
 * The given venues or organizers that the viewer sees at events. One that the viewer may not read is reported like one that
 * does not exist, so that ids reveal nothing (decision D79).
 */
function resolveLinked(
  name: 'venue' | 'organizer',
  ids: readonly number[] | undefined,
  known: readonly KnownRecord[],
  viewer: Viewer,
  now: UtcText,
  addError: Refuse,
): number[] | undefined {
  if (!ids) return undefined;
  const readable = known.filter((record) => mayRead(viewer, record as Seen, now));
  if (readable.length < ids.length) addError(name, `Must be ids of ${name}s.`);
  return readable.filter((record) => showsLinked(viewer, record as Seen, now)).map(({ id }) => id);
}

function resolveCircle(
  { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius }: Partial<ListEvents>,
  addError: Refuse,
): Circle | undefined {
  const isGiven = (value: number | null | undefined): value is number => typeof value === 'number';
  if (isGiven(latitude) && isGiven(longitude))
    return { centre: { latitude, longitude }, radiusKm: geoloc_radius ?? DEFAULT_RADIUS_KM };
  if (isGiven(latitude)) addError('geoloc_lng', 'Must be given with geoloc_lat.');
  if (isGiven(longitude)) addError('geoloc_lat', 'Must be given with geoloc_lng.');
  return undefined;
}
