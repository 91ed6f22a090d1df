import type { EntityManager, EntityTarget } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { allOf, isOneOf } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { readPaths } from '../../resources/categories/category-tree.js';
import { presentCategory } from '../../resources/categories/category.presenter.js';
import { Event } from '../../resources/events/event.entity.js';
import { presentEvents } from '../../resources/events/present/listed-events.js';
import { Series } from '../../resources/events/series/series.entity.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import { presentOrganizers } from '../../resources/organizers/organizer.presenter.js';
import type { Publishable } from '../../resources/publishing/publishable.entity.js';
import { readableBy } from '../../resources/publishing/visibility.js';
import { presentSeries } from '../../resources/series/series.presenter.js';
import { presentTag } from '../../resources/tags/tag.presenter.js';
import type { TermKind } from '../../resources/terms/taxonomy.js';
import { readCountedTerms } from '../../resources/terms/counted-term.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import { presentVenues } from '../../resources/venues/venue.presenter.js';
import type { FollowedKind } from './followed-kinds.js';

interface AnyRecord {
  readonly id: number;
}
type Reader = (db: EntityManager, ids: readonly number[], context: RequestContext) => Promise<readonly AnyRecord[]>;

/** The records of a kind that the viewer may read, as lists show them, with a number of statements that ids do not change. */
const READERS: Readonly<Record<FollowedKind, Reader>> = {
  events: async (db, ids, context) =>
    (await presentEvents(db, await readable(db, Event, 'events', ids, context), context)).records,
  venues: async (db, ids, context) => presentVenues(db, await readable(db, Venue, 'venues', ids, context), context),
  organizers: async (db, ids, context) =>
    presentOrganizers(db, await readable(db, Organizer, 'organizers', ids, context), context),
  series: async (db, ids, context) => presentSeries(db, await readable(db, Series, 'series', ids, context), context),
  tags: async (db, ids, context) => (await readTerms(db, 'tags', ids, context)).map((tag) => presentTag(tag, context)),
  categories: async (db, ids, context) => {
    const categories = await readTerms(db, 'categories', ids, context);
    const pathOf = await readPaths(db, categories);
    return categories.map((category) => presentCategory(category, pathOf(category), context));
  },
};

/** Returns a function that gives the current record, undefined if the viewer may not read it. */
export async function readCurrent(
  db: EntityManager,
  named: readonly { readonly kind: FollowedKind; readonly id: number }[],
  context: RequestContext,
): Promise<(kind: FollowedKind, id: number) => object | undefined> {
  const records = new Map<string, object>();
  for (const kind of new Set(named.map((one) => one.kind))) {
    const ids = named.filter((one) => one.kind === kind).map(({ id }) => id);
    for (const record of await READERS[kind](db, ids, context)) records.set(`${kind} ${record.id}`, record);
  }
  return (kind, id) => records.get(`${kind} ${id}`);
}

const readable = <T extends Publishable>(
  db: EntityManager,
  type: EntityTarget<T>,
  table: string,
  ids: readonly number[],
  { viewer, now }: RequestContext,
): Promise<T[]> =>
  readRecords(db, type, { filter: allOf([isOneOf(`${table}.id`, ids), readableBy(table, viewer, now)]) });

async function readTerms(db: EntityManager, kind: TermKind, ids: readonly number[], { now }: RequestContext) {
  const selection = { filter: () => isOneOf(`${kind}.id`, ids), orderBy: `${kind}.id`, limit: ids.length, offset: 0 };
  return (await readCountedTerms(db, kind, selection, now)).records;
}
