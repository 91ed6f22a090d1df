import type { EventLink } from '../../../read-models/event-links.js';
import type { EventColumns } from '../event.entity.js';
import type { EventWithLinks } from './bulk-insert.js';

type Columns = readonly (keyof EventColumns)[];

const TIMES: Columns = ['allDay', 'startLocal', 'endLocal', 'startUtc', 'endUtc', 'span', 'timezone', 'timezoneAbbr'];
const PUBLICATION: Columns = ['status', 'publishAt', 'date', 'dateUtc'];

/** The columns of each field that an event of a series may have for itself. Start, end, zone and `all_day` are one. */
const FIELDS: Readonly<Record<string, Columns>> = {
  title: ['title', 'sortName'],
  description: ['description'],
  excerpt: ['excerpt'],
  image: ['imageId'],
  start_date: TIMES,
  cost: ['cost'],
  website: ['website'],
  show_map: ['showMap'],
  show_map_link: ['showMapLink'],
  hide_from_listings: ['hidden'],
  sticky: ['sticky'],
  featured: ['featured'],
  ticketed: ['ticketed'],
  event_status: ['eventStatus', 'eventStatusReason'],
  status: PUBLICATION,
  author: ['authorId'],
};

const LINKS: Readonly<Record<string, EventLink>> = {
  categories: 'categories',
  tags: 'tags',
  venue: 'venues',
  organizer: 'organizers',
};

const NAMES = [...Object.keys(FIELDS), ...Object.keys(LINKS)];

/** Further fields of an event; those of a series do not have them for themselves. */
const OTHER_FIELDS: Readonly<Record<string, Columns>> = { ...FIELDS, slug: ['slug'], series: ['seriesId'] };

/** The names of the fields that differ between two states of an event, as clients know them. */
export function changedFields(before: EventWithLinks, after: EventWithLinks): string[] {
  const isOther = (columns: Columns) => columns.some((column) => before.event[column] !== after.event[column]);
  return [
    ...Object.keys(OTHER_FIELDS).filter((name) => isOther(OTHER_FIELDS[name] ?? [])),
    ...Object.keys(LINKS).filter((name) => isLinkedOtherwise(name, before, after)),
  ];
}

/** The names in `overrides`. */
export const overridesIn = (overrides: string): string[] => (overrides === '' ? [] : overrides.split(','));

/** The overrides of an event after a change of it alone: those from before, and what has changed. */
export function overridesAfter(before: EventWithLinks, after: EventWithLinks): string {
  const known = new Set(overridesIn(before.event.overrides));
  return NAMES.filter((name) => known.has(name) || differs(name, before, after)).join();
}

function differs(name: string, before: EventWithLinks, after: EventWithLinks): boolean {
  // Moving to the trash and back is no difference from the series.
  if (name === 'status' && [before, after].some(({ event }) => event.status === 'trash')) return false;
  if (name in LINKS) return isLinkedOtherwise(name, before, after);
  return (FIELDS[name] ?? []).some((column) => before.event[column] !== after.event[column]);
}

function isLinkedOtherwise(name: string, before: EventWithLinks, after: EventWithLinks): boolean {
  const link = LINKS[name];
  return link !== undefined && (before.linked[link] ?? []).join() !== (after.linked[link] ?? []).join();
}

/** An event as its series has it, but for the fields that it has for itself. */
export function withOverrides(fresh: EventWithLinks, own: EventWithLinks): EventWithLinks {
  const names = overridesIn(own.event.overrides);
  const columns = names.flatMap((name) => FIELDS[name] ?? []).map((column) => [column, own.event[column]] as const);
  const links = names.flatMap((name) => LINKS[name] ?? []).map((link) => [link, own.linked[link]] as const);
  return {
    event: Object.assign({ ...fresh.event, overrides: own.event.overrides }, Object.fromEntries(columns)),
    linked: { ...fresh.linked, ...Object.fromEntries(links) },
  };
}
