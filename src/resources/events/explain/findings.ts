import { kilometresBetween } from '../../../calendar/places/distance.js';
import type { Viewer } from '../../../calendar/viewer.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { Publishable } from '../../publishing/publishable.entity.js';
import { statusAt } from '../../publishing/status.js';
import { isLinkVisible } from '../../publishing/visibility.js';
import type { Venue } from '../../venues/venue.entity.js';
import type { ListCriteria } from '../criteria/list-criteria.js';
import { DATE_LIMITS, type DateLimit, limitText } from '../criteria/date-window.js';
import type { CompleteEvent } from '../linked-records.js';
import type { ListCheck } from './read-checks.js';

/** What a list asks for, what an event has, and why that is not the same. */
export interface Finding {
  readonly asked: unknown;
  readonly found: unknown;
  readonly reason: string;
  readonly hint: string;
}

/** An event and a list; `caller` is who asks, `context` has the viewer whose list it is. */
export interface Case extends CompleteEvent {
  readonly criteria: ListCriteria;
  readonly context: RequestContext;
  readonly caller: Viewer;
  /** The limits that come from the default window. */
  readonly defaults: readonly DateLimit[];
}

/** Says what a check is about. */
export function findingOf({ field, word }: ListCheck, one: Case): Finding {
  if (word) return wordFinding(word);
  if (isLimit(field)) return dateFinding(field, one);
  if (field === 'venue' || field === 'organizer') return placeFinding(field, one);
  if (field === 'categories' || field === 'tags') return termFinding(field, one);
  return { hint: leaveOut(field), ...FINDINGS[field](one) };
}

type Described = Omit<Finding, 'hint'> & { readonly hint?: string };
type Field = Exclude<ListCheck['field'], DateLimit | 'venue' | 'organizer' | 'categories' | 'tags'>;

const FINDINGS: Readonly<Record<Field, (one: Case) => Described>> = {
  status: ({ event, criteria: { statuses }, context: { now } }) => {
    const found = statusAt(event, now);
    return {
      asked: statuses ?? 'default',
      found,
      reason: found === 'future' ? `It is published at ${event.publishAt} UTC.` : `Its status is ${found}.`,
      hint:
        found === 'publish' ? 'Ask for status=publish.' : 'Publish it, or ask with status as a user who may edit it.',
    };
  },
  hide_from_listings: ({ event, criteria: { input } }) => ({
    asked: input.hide_from_listings ?? 'none',
    found: event.hidden,
    reason: event.hidden ? 'It is hidden from listings.' : 'It is not hidden from listings.',
    hint: event.hidden ? 'Set hide_from_listings of the event to false.' : leaveOut('hide_from_listings'),
  }),
  search: () => ({ asked: '', found: null, reason: 'The search has no words.' }),
  featured: ({ event, criteria: { input } }) => flag('featured', input.featured, event.featured),
  ticketed: ({ event, criteria: { input } }) => flag('ticketed', input.ticketed, event.ticketed),
  is_recurring: ({ event, criteria: { input } }) => flag('recurring', input.is_recurring, event.seriesId !== null),
  event_status: ({ event, criteria: { input } }) => ({
    asked: input.event_status,
    found: event.eventStatus,
    reason: `Its event status is ${event.eventStatus}.`,
  }),
  external_id: ({ criteria: { input } }) => ({
    asked: input.external_id,
    found: null,
    reason: 'It does not have this id in another system.',
  }),
  modified_after: (one) => modified('modified_after', one),
  modified_before: (one) => modified('modified_before', one),
  include: ({ event, criteria: { input } }) => ({
    asked: input.include,
    found: event.id,
    reason: 'It is not one of these events.',
  }),
  post_parent: ({ event, criteria: { input } }) => ({
    asked: input.post_parent,
    found: event.parentId,
    reason: 'It does not belong to this event.',
  }),
  series: ({ event, criteria: { input } }) => ({
    asked: input.series,
    found: event.seriesId,
    reason: event.seriesId === null ? 'It belongs to no series.' : 'It belongs to another series.',
  }),
  series_view: ({ event }) => ({
    asked: 'first',
    found: event.seriesId,
    reason: 'Another date of its series comes first in the list, or the other checks leave it out.',
    hint: 'Ask for series_view=all.',
  }),
  geoloc: ({ criteria: { input }, ...one }) => {
    const found = venuesFor(one).some(isLocated);
    const reason = input.geoloc ? 'It has no venue with coordinates.' : 'Its venue has coordinates.';
    return { asked: input.geoloc, found, reason: found === input.geoloc ? NOT_SHOWN : reason };
  },
  geoloc_lat: ({ criteria: { near }, ...one }) => {
    const located = venuesFor(one).filter(isLocated);
    const distances = located.map(({ geoLat, geoLng }) =>
      near ? kilometresBetween(near.centre, { latitude: Number(geoLat), longitude: Number(geoLng) }) : 0,
    );
    const km = distances.length > 0 ? Math.round(Math.min(...distances) * 1000) / 1000 : null;
    const isNear = km !== null && near !== undefined && km < near.radiusKm;
    return {
      asked: near && { ...near.centre, radius_km: near.radiusKm },
      found: km === null ? null : { distance_km: km },
      reason: km === null ? 'It has no venue with coordinates.' : isNear ? NOT_SHOWN : `Its venue is ${km} km away.`,
      hint: 'Give a larger geoloc_radius, or leave out the point.',
    };
  },
};

const modified = (limit: 'modified_after' | 'modified_before', { event, criteria }: Case): Described => ({
  asked: criteria.input[limit],
  found: event.modified,
  reason: `It was changed at ${event.modifiedUtc} UTC.`,
});

const NOT_SHOWN = 'Its venue is linked, but not shown to those whose list this is.';

const leaveOut = (field: string): string => `Leave out ${field}.`;

const flag = (word: string, asked: boolean | undefined, found: boolean): Described => ({
  asked,
  found,
  reason: `It is ${found ? '' : 'not '}${word}.`,
});

const isLimit = (field: ListCheck['field']): field is DateLimit => DATE_LIMITS.some((name) => name === field);

function wordFinding({ text, isExcluded }: NonNullable<ListCheck['word']>): Finding {
  const asked = isExcluded ? `-${text}` : text;
  const reason = isExcluded ? 'Its text has this word.' : 'Its text does not have this word.';
  return { asked, found: null, reason, hint: `Leave out ${JSON.stringify(asked)} in search.` };
}

const STARTS: readonly DateLimit[] = ['start_date', 'starts_before', 'starts_after'];

function dateFinding(limit: DateLimit, { event, criteria, context: { site }, defaults }: Case): Finding {
  const bound = criteria.window[limit];
  const isStart = STARTS.includes(limit);
  const [local, utc] = isStart ? [event.startLocal, event.startUtc] : [event.endLocal, event.endUtc];
  const isDefault = defaults.includes(limit);
  return {
    asked: bound && limitText(bound, site.zone),
    found: local,
    reason: `It ${isStart ? 'starts' : 'ends'} at ${local} ${event.timezone} (${utc} UTC); the list has ${SIDES[limit]} ${bound?.utc} UTC${
      isDefault ? ', which is the default' : ''
    }.`,
    hint: isDefault
      ? `Send ${limit === 'start_date' ? 'an earlier start_date' : 'a later end_date'}.`
      : `Change ${limit}.`,
  };
}

const SIDES: Readonly<Record<DateLimit, string>> = {
  start_date: 'events that start from',
  end_date: 'events that end until',
  starts_before: 'events that start before',
  starts_after: 'events that start after',
  ends_before: 'events that end before',
  ends_after: 'events that end after',
};

/** Records that the caller sees at the event, with whether the list is of somebody who does not. */
const seenBy = <T extends Publishable>(records: readonly T[], viewer: Viewer, { now }: RequestContext): T[] =>
  records.filter((record) => isLinkVisible(viewer, record, now));

const venuesFor = ({ linked, caller, context }: Pick<Case, 'linked' | 'caller' | 'context'>): Venue[] =>
  seenBy(linked.venues, caller, context);

const isLocated = ({ geoLat, geoLng }: Venue): boolean => geoLat !== null && geoLng !== null;

function placeFinding(field: 'venue' | 'organizer', { linked, criteria, context, caller }: Case): Finding {
  const records: readonly Publishable[] = field === 'venue' ? linked.venues : linked.organizers;
  const asked = (field === 'venue' ? criteria.input.venue : criteria.input.organizer) ?? [];
  const found = seenBy(records, caller, context).map(({ id }) => id);
  const isLinked = records.some(({ id }) => asked.includes(id));
  const reason = isLinked
    ? `It is linked to this ${field}, which is not shown.`
    : `It is linked to none of these ${field}s.`;
  return { asked, found, reason, hint: leaveOut(field) };
}

function termFinding(field: 'categories' | 'tags', { linked, criteria }: Case): Finding {
  const found = linked[field].map(({ id }) => id);
  const reason = `It has none of these ${field}${field === 'categories' ? ' or their subcategories' : ''}.`;
  return { asked: criteria[field] ?? [], found, reason, hint: leaveOut(field) };
}
