import type { UtcText } from '../../calendar/dates/texts.js';
import type { Circle } from '../../calendar/places/bounding-box.js';
import type { Caller } from '../../http/access/caller.js';
import type { SearchAsked } from '../../calendar/text/search-words.js';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import { type Known, type KnownRecord, readKnown } from '../../persistence/known-records.js';
import { findWords, type WordsFound } from '../../persistence/search-index/words-found.js';
import type { Rows } from '../../persistence/transaction.js';
import { withDescendants } from '../categories/category-tree.js';
import { checkEventReadable } from '../publishing/linkable-events.js';
import { searchAsked } from '../publishing/search-asked.js';
import { statusesAsked } from '../publishing/status-kinds.js';
import type { Status } from '../publishing/status.js';
import { mayRead, type Seen, showsLinked } from '../publishing/visibility.js';
import type { TermKind } from '../terms/taxonomy.js';
import { idsIn, resolveTermFilter } from '../terms/term-lookup.js';
import { DEFAULT_RADIUS_KM, type ListEvents } from './dto/list-events.dto.js';
import { type EventWindow, windowAsked } from './event-window.js';

/** What a list is limited to once the words that were sent have been looked up. Undefined does not limit. */
export interface EventsFound {
  readonly window: EventWindow;
  readonly search: SearchAsked | undefined;
  /** Undefined also where the index of words, which knows public events alone, cannot tell what is searched for. */
  readonly wordsFound: WordsFound | undefined;
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly statuses: readonly Status[] | undefined;
  readonly near: Circle | undefined;
}

/** Looks up what a list asks for, and refuses what does not exist or may not be asked for. */
export async function lookUpAsked(
  rows: Rows,
  sent: Partial<ListEvents>,
  { viewer, now, site }: Caller,
  refuse: Refuse,
): Promise<EventsFound> {
  const window = windowAsked(sent, now, site.zone, refuse);
  const search = searchAsked(sent.search, refuse);
  await checkEventReadable(rows, 'post_parent', sent.post_parent, { viewer, now }, refuse);
  const known = await readKnown(rows, {
    venues: sent.venue,
    organizers: sent.organizer,
    tags: idsIn(sent.tags),
    categories: idsIn(sent.categories),
  });
  const categories = await termsNamed(rows, 'categories', sent.categories, known, refuse);
  return {
    window: sent.include ? {} : window,
    search,
    wordsFound: search && !can(viewer, 'create-records') ? await findWords(rows, search) : undefined,
    categories: categories?.hasChildren ? await withDescendants(rows, categories.ids) : categories?.ids,
    tags: (await termsNamed(rows, 'tags', sent.tags, known, refuse))?.ids,
    venues: linkedRecords('venue', sent.venue, known.venues, viewer, now, refuse),
    organizers: linkedRecords('organizer', sent.organizer, known.organizers, viewer, now, refuse),
    statuses: statusesAsked(sent.status, viewer, refuse),
    near: circleAsked(sent, refuse),
  };
}

async function termsNamed(
  rows: Rows,
  kind: TermKind,
  entries: readonly (string | number)[] | undefined,
  known: Known,
  refuse: Refuse,
): Promise<{ ids: number[]; hasChildren: boolean } | undefined> {
  if (!entries) return undefined;
  const { ids, unknown, hasChildren } = await resolveTermFilter(rows, kind, entries, known[kind]);
  if (unknown.length) refuse(kind, `Must be ids, slugs or names of ${kind}.`);
  return { ids, hasChildren };
}

/**
 * Of the venues or organizers asked for, those the viewer sees at events. One that the viewer may not read is refused like
 * one that does not exist, so that ids tell nothing (decision D79).
 */
function linkedRecords(
  name: 'venue' | 'organizer',
  ids: readonly number[] | undefined,
  known: readonly KnownRecord[],
  viewer: Viewer,
  now: UtcText,
  refuse: Refuse,
): number[] | undefined {
  if (!ids) return undefined;
  const readable = known.filter((record) => mayRead(viewer, record as Seen, now));
  if (readable.length < ids.length) refuse(name, `Must be ids of ${name}s.`);
  return readable.filter((record) => showsLinked(viewer, record as Seen, now)).map(({ id }) => id);
}

function circleAsked(
  { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius }: Partial<ListEvents>,
  refuse: Refuse,
): Circle | undefined {
  const given = (value: number | null | undefined): value is number => typeof value === 'number';
  if (given(latitude) && given(longitude))
    return { centre: { latitude, longitude }, radiusKm: geoloc_radius ?? DEFAULT_RADIUS_KM };
  if (given(latitude)) refuse('geoloc_lng', 'Must be given with geoloc_lat.');
  if (given(longitude)) refuse('geoloc_lat', 'Must be given with geoloc_lng.');
  return undefined;
}
