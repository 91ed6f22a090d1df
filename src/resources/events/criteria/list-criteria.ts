import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import type { Circle } from '../../../calendar/places/bounding-box.js';
import type { SearchQuery } from '../../../calendar/text/search-words.js';
import type { Viewer } from '../../../calendar/viewer.js';
import { type ListWalk, walkOf } from '../../../http/pagination/list-walk.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { AddError } from '../../../http/validation/request-input.js';
import { allOf, isOneOf } from '../../../persistence/sql/conditions.js';
import { readIds } from '../../../persistence/sql/records.js';
import { type LinkSizes, linkSizes } from '../../../read-models/event-counts/link-sizes.js';
import { type EventLink, fewestLinks } from '../../../read-models/event-links.js';
import { findRecordsWith } from '../../../read-models/external-ids.js';
import { withinRadius } from '../../../read-models/geo-distance.js';
import { findReferenced, type ReferencedRecord, type References } from '../../../read-models/linked-records.js';
import { eventsOfRarest } from '../../../read-models/word-index/event-matches.js';
import { matchWords, type WordMatches } from '../../../read-models/word-index/match-words.js';
import { withDescendants } from '../../categories/category-tree.js';
import { validateReadableEvent } from '../../publishing/linkable-events.js';
import { parseSearch, resolveStatuses } from '../../publishing/list-options.js';
import { type ModifiedLimits, resolveModified } from '../../publishing/modified-limits.js';
import type { Status } from '../../publishing/status.js';
import { isLinkVisible, mayRead, readableBy, type VisibilityFields } from '../../publishing/visibility.js';
import type { TermKind } from '../../terms/taxonomy.js';
import { idsIn, resolveTermFilter } from '../../terms/term-lookup.js';
import { DEFAULT_RADIUS_KM, type ListEventsDto } from '../dto/list-events.dto.js';
import { type DateWindow, resolveDateWindow, windowSpan } from './date-window.js';
import { areFewChanged } from './few-changed.js';

/** Most venues in a circle that are looked up before the list. */
const MAX_VENUES = 1000;

/** A date of a series that was looked up. */
export interface FoundDate {
  readonly id: number;
  readonly startUtc: UtcText;
}

/** Which dates of series a list has that shows only the first one of each. */
export interface FirstDates {
  /** Whether their start tells, but for the dates that are named here; otherwise only those that are `included`. */
  readonly isByStart: boolean;
  readonly included: readonly FoundDate[];
  readonly excluded: readonly FoundDate[];
  /** First dates that the index on gaps does not find, and others that it finds. */
  readonly uncounted: readonly FoundDate[];
  readonly overcounted: readonly FoundDate[];
}

/** The resolved filters of a list: ids instead of slugs, instants instead of dates. Undefined means no filter. */
export interface ListCriteria {
  /** The validated input. */
  readonly input: Partial<ListEventsDto>;
  /** The walk by cursor that the request is part of. */
  readonly walk: ListWalk | undefined;
  readonly window: DateWindow;
  readonly modified: ModifiedLimits;
  /** Whether few events were changed within `modified`. */
  readonly fewChanged: boolean;
  readonly search: SearchQuery | undefined;
  /** Also undefined if the word index cannot answer the search. */
  readonly words: WordMatches | undefined;
  /** The filter by links to begin with, because its records have fewer links than the words have events. */
  readonly fewestLinks: EventLink | undefined;
  /** Empty unless a list without words has several filters by links. */
  readonly linkSizes: LinkSizes;
  readonly categories: readonly number[] | undefined;
  readonly tags: readonly number[] | undefined;
  readonly venues: readonly number[] | undefined;
  readonly organizers: readonly number[] | undefined;
  readonly statuses: readonly Status[] | undefined;
  readonly near: Circle | undefined;
  /** The venues in `near` that the viewer sees; also undefined if they are too many. */
  readonly venuesNearby: readonly number[] | undefined;
  /** Ids of the events with the external ids of the request. */
  readonly identified: readonly number[] | undefined;
  /** Undefined if the list has all dates of series, or so many first ones that its statements find them. */
  readonly firstDates?: FirstDates | undefined;
}

/** Whether a list has a limit at this second, such as `now`, or searches for it as a text. */
export const dependsOnSecond = ({ window, modified, search }: ListCriteria, now: UtcText): boolean =>
  Object.values(window).some(({ utc, wall }) => [utc, wall as string].includes(now)) ||
  Object.values(modified).includes(now) ||
  (search !== undefined && [...search.words, ...search.without].includes(now));

/**
 * Looks up what the input refers to. Unknown records, and ones that the viewer may not read, are validation errors.
 * `lookups` reads what does not depend on the time.
 */
export async function resolveCriteria(
  db: EntityManager,
  input: Partial<ListEventsDto>,
  context: RequestContext,
  addError: AddError,
  lookups: EntityManager = db,
): Promise<ListCriteria> {
  const { viewer, now, site } = context;
  const walk = walkOf(input, { name: 'events', now, moment: windowSpan(input, now)?.from }, addError);
  const window = resolveDateWindow(input, walk?.since ?? now, site.zone, addError);
  const modified = resolveModified(input, walk?.since ?? now, site.zone, addError);
  const search = parseSearch(input.search, addError);
  await validateReadableEvent(db, 'post_parent', input.post_parent, context, addError);
  const references = await findReferenced(lookups, {
    venues: input.venue,
    organizers: input.organizer,
    tags: idsIn(input.tags),
    categories: idsIn(input.categories),
  });
  await validateSeries(lookups, input.series, context, addError);
  const near = resolveCircle(input, addError);
  const categories = await resolveTerms(lookups, 'categories', input.categories, references, addError);
  const linked = {
    categories: categories?.hasChildren ? await withDescendants(lookups, categories.ids) : categories?.ids,
    tags: (await resolveTerms(lookups, 'tags', input.tags, references, addError))?.ids,
    venues: resolveLinked('venue', input.venue, references.venues, viewer, now, addError),
    organizers: resolveLinked('organizer', input.organizer, references.organizers, viewer, now, addError),
  };
  const words = search && (await matchWords(lookups, search));
  const venuesNearby = near && (await findVenuesNearby(db, near, context));
  const identified = input.external_id && (await findRecordsWith(lookups, 'events', input.external_id));
  const counted = { ...linked, venues: linked.venues ?? venuesNearby };
  return {
    input,
    walk,
    window: input.include ? {} : window,
    modified,
    fewChanged: await areFewChanged(db, modified),
    search,
    words,
    fewestLinks: words && (await fewestLinks(lookups, counted, linksBelow(words))),
    linkSizes: words || input.include || identified ? {} : await linkSizes(db, counted),
    ...linked,
    statuses: resolveStatuses(input.status, viewer, addError),
    near,
    venuesNearby,
    identified,
  };
}

/** With fewer events than this, a search looks up the links of each. */
const FEW_EVENTS = 2000;

/** A list begins with links rather than words if there are fewer links than this; each is looked up in the index. */
function linksBelow(words: WordMatches): number {
  const events = eventsOfRarest(words);
  return events < FEW_EVENTS ? 0 : Math.floor(events / 2);
}

async function resolveTerms(
  db: EntityManager,
  kind: TermKind,
  entries: readonly (string | number)[] | undefined,
  references: References,
  addError: AddError,
): Promise<{ ids: number[]; hasChildren: boolean } | undefined> {
  if (!entries) return undefined;
  const { ids, unknown, hasChildren } = await resolveTermFilter(db, kind, entries, references[kind]);
  if (unknown.length) addError(kind, `Must be ids, slugs or names of ${kind}.`);
  return { ids, hasChildren };
}

/**
 * The ids of those venues or organizers that the viewer sees at events. One that the viewer may not read is reported as
 * if it did not exist, so that ids reveal nothing (decision D79).
 */
function resolveLinked(
  name: 'venue' | 'organizer',
  ids: readonly number[] | undefined,
  referenced: readonly ReferencedRecord[],
  viewer: Viewer,
  now: UtcText,
  addError: AddError,
): number[] | undefined {
  if (!ids) return undefined;
  const readable = referenced.filter((record) => mayRead(viewer, record as VisibilityFields, now));
  if (readable.length < ids.length) addError(name, `Must be ids of ${name}s.`);
  return readable.filter((record) => isLinkVisible(viewer, record as VisibilityFields, now)).map(({ id }) => id);
}

/** A series that the viewer may not read is reported as if it did not exist. */
async function validateSeries(
  db: EntityManager,
  ids: readonly number[] | undefined,
  { viewer, now }: RequestContext,
  addError: AddError,
): Promise<void> {
  if (!ids) return;
  const { sql, values } = isOneOf('id', ids);
  const found = await db.query<VisibilityFields[]>(
    `SELECT status, publish_at AS publishAt, author_id AS authorId FROM series WHERE ${sql}`,
    [...values],
  );
  if (found.filter((series) => mayRead(viewer, series, now)).length < ids.length)
    addError('series', 'Must be ids of series.');
}

async function findVenuesNearby(
  db: EntityManager,
  near: Circle,
  { viewer, now }: RequestContext,
): Promise<number[] | undefined> {
  const filter = allOf([withinRadius('venues', near), readableBy('venues', viewer, now)]);
  const ids = await readIds(db, 'venues', { filter, orderBy: 'venues.id', limit: MAX_VENUES + 1 });
  return ids.length > MAX_VENUES ? undefined : ids;
}

function resolveCircle(
  { geoloc_lat: latitude, geoloc_lng: longitude, geoloc_radius }: Partial<ListEventsDto>,
  addError: AddError,
): Circle | undefined {
  const isGiven = (value: number | null | undefined): value is number => typeof value === 'number';
  if (isGiven(latitude) && isGiven(longitude))
    return { centre: { latitude, longitude }, radiusKm: geoloc_radius ?? DEFAULT_RADIUS_KM };
  if (isGiven(latitude)) addError('geoloc_lng', 'Must be given with geoloc_lat.');
  if (isGiven(longitude)) addError('geoloc_lat', 'Must be given with geoloc_lng.');
  return undefined;
}
