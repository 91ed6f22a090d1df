import type { EntityManager } from 'typeorm';
import { costToSend } from '../../calendar/cost/cost-to-send.js';
import type { StoredCost } from '../../calendar/cost/cost.js';
import type { Schedule } from '../../calendar/recurrence/rule/schedule.js';
import type { Site } from '../../calendar/site.js';
import { can } from '../../calendar/viewer.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { Event, type EventColumns } from '../../resources/events/event.entity.js';
import { eventErrors } from '../../resources/events/events.errors.js';
import { scheduleOf, TIME_FIELDS } from '../../resources/events/series/series-schedule.js';
import { Series, type SeriesTemplate } from '../../resources/events/series/series.entity.js';
import type { LinkedIds } from '../../resources/events/write/save-links.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import { organizerErrors } from '../../resources/organizers/organizers.errors.js';
import { findRecord, type RecordErrors } from '../../resources/publishing/find-record.js';
import { mayEdit } from '../../resources/publishing/visibility.js';
import { seriesErrors } from '../../resources/series/series.errors.js';
import { findTerm } from '../../resources/terms/counted-term.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import { venueErrors } from '../../resources/venues/venues.errors.js';
import {
  eventLine,
  organizerLine,
  seriesLine,
  type TermColumns,
  termLine,
  venueLine,
} from '../../transfer/jsonl/record-lines.js';

/** Kinds of records that have revisions. */
export const REVISED_KINDS = ['events', 'venues', 'organizers', 'series', 'categories', 'tags'] as const;

export type RevisedKind = (typeof REVISED_KINDS)[number];

/** The columns of a record, and the ids of the records that it linked to. */
export interface Snapshot {
  readonly columns: object;
  readonly links?: LinkedIds;
}

export type RevisedFields = Readonly<Record<string, unknown>>;

/** The fields of a record as a client sends them, and the ids of the records that it linked to. */
export function fieldsIn(kind: RevisedKind, { columns, links = {} }: Snapshot, site: Site): RevisedFields {
  switch (kind) {
    case 'events': {
      const { categories = [], tags = [], venues: venue = [], organizers: organizer = [] } = links;
      const { fields } = eventLine(columns as EventColumns, links, site);
      return { ...fields, ...imageIn(columns), categories, tags, venue, organizer };
    }
    case 'series': {
      const series = columns as Series;
      const { linked } = JSON.parse(series.template) as SeriesTemplate;
      const { categories, tags, venues: venue, organizers: organizer } = linked;
      return { ...seriesLine(series, site).fields, ...imageIn(columns), categories, tags, venue, organizer };
    }
    case 'venues':
      return { ...venueLine(columns as Venue).fields, ...slugIn(columns), ...imageIn(columns) };
    case 'organizers':
      return { ...organizerLine(columns as Organizer).fields, ...slugIn(columns), ...imageIn(columns) };
    case 'tags':
      return termLine('tags', columns as TermColumns).fields;
    case 'categories': {
      const { parentId } = columns as TermColumns;
      return { ...termLine('categories', columns as TermColumns).fields, parent: parentId ?? 0 };
    }
  }
}

/** The fields so that an update reads the same cost, which may be shown with the currency of the site. */
export function withCostToSend({ columns }: Snapshot, fields: RevisedFields, { currency }: Site): RevisedFields {
  if (!('cost' in fields)) return fields;
  const { cost, template } = columns as Partial<EventColumns & Series>;
  const stored = cost ?? (JSON.parse(template ?? '') as SeriesTemplate).fields.cost;
  return { ...fields, cost: costToSend(JSON.parse(stored) as StoredCost, currency) };
}

/**
 * Splits the fields of a series: when it takes place, if all fields are given that tell, and the others. An update may not
 * move a series to other days, a restore may.
 */
export function timesIn(
  { columns }: Snapshot,
  fields: RevisedFields,
): { schedule: Schedule | undefined; others: RevisedFields } {
  if (!TIME_FIELDS.every((name) => name in fields)) return { schedule: undefined, others: fields };
  const isTime = (name: string) => TIME_FIELDS.some((one) => one === name);
  const others = Object.entries(fields).filter(([name]) => !isTime(name));
  return { schedule: scheduleOf(columns as Series), others: Object.fromEntries(others) };
}

const slugIn = (columns: object) => ({ slug: (columns as Event).slug });

/** The id of the image; null for none. */
const imageIn = (columns: object) => ({ image: (columns as Event).imageId });

/** The part of a record that revisions are compared with. */
export interface CurrentRecord {
  readonly id: number;
  readonly version: number;
  /** Undefined for terms. */
  readonly status?: string;
}

/** The record whose revisions are asked for. Throws 404 if there is none and 403 if the viewer may not edit it. */
export async function findRevised(
  db: EntityManager,
  kind: RevisedKind,
  id: number,
  context: RequestContext,
): Promise<CurrentRecord> {
  if (kind === 'categories' || kind === 'tags') {
    if (!can(context.viewer, kind === 'tags' ? 'edit-tags' : 'edit-categories')) throw httpErrors.forbidden();
    return findTerm(db, kind, { id }, context);
  }
  const [type, errors] = PUBLISHABLES[kind];
  const record = await findRecord(db, type, { id }, errors);
  if (!mayEdit(context.viewer, record)) throw httpErrors.forbidden();
  return record;
}

const PUBLISHABLES: Record<
  'events' | 'venues' | 'organizers' | 'series',
  [typeof Event | typeof Venue | typeof Organizer | typeof Series, Pick<RecordErrors, 'notFound'>]
> = {
  events: [Event, eventErrors],
  venues: [Venue, venueErrors],
  organizers: [Organizer, organizerErrors],
  series: [Series, seriesErrors],
};
