import { NO_COST } from '../../calendar/cost/cost.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import { toWallClock } from '../../calendar/dates/zone.js';
import type { Site } from '../../calendar/site.js';
import { slugOf } from '../../calendar/slugs/slug.js';
import { foldText } from '../../calendar/text/fold.js';
import type { Viewer } from '../../calendar/viewer.js';
import { type PublicationDate, publishedNow } from '../publishing/publication-date.js';
import { decideStatus } from '../publishing/status.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import type { Event } from './event.entity.js';
import type { EventTimes } from './event-times.js';

/** An event's own columns, without what it refers to. */
export type EventColumns = Omit<Event, 'categories' | 'tags' | 'venues' | 'organizers'>;

/** A write that was found to be in order. */
export interface EventWrite {
  readonly sent: Partial<CreateEvent>;
  /** As they will stand. */
  readonly times: EventTimes;
  /** The publication date that was sent, if one was. */
  readonly publication: PublicationDate | undefined;
  /** The image as it will stand. */
  readonly imageId: number | null;
  readonly viewer: Viewer;
  readonly now: UtcText;
  readonly site: Site;
}

const SORT_NAME_LENGTH = 191;

type SentColumns = Pick<
  EventColumns,
  | 'title'
  | 'sortName'
  | 'description'
  | 'excerpt'
  | 'cost'
  | 'website'
  | 'showMap'
  | 'showMapLink'
  | 'hidden'
  | 'sticky'
  | 'featured'
  | 'ticketed'
>;

/** An event about which nothing has been said yet. */
const BLANK: SentColumns = {
  title: '',
  sortName: '',
  description: '',
  excerpt: '',
  cost: JSON.stringify(NO_COST),
  website: '',
  showMap: false,
  showMapLink: false,
  hidden: false,
  sticky: false,
  featured: false,
  ticketed: false,
};

/** A new event, under the slug it would like to have. */
export function newEvent(id: number, write: EventWrite): EventColumns {
  const { sent, times, imageId, viewer, now, site } = write;
  const publication = write.publication ?? publishedNow(site, now);
  const { status, publishAt } = decideStatus({ ...statusWish(write, publication), current: undefined });
  // Making an event sticky counts as a write of its own, so its last write is now (recorded exchanges events_list_dates).
  const written = sent.sticky ? publishedNow(site, now) : publication;
  return {
    id,
    version: 1,
    parentId: null,
    authorId: sent.author ?? viewer.id,
    status,
    publishAt,
    ...publication,
    modified: written.date,
    modifiedUtc: written.dateUtc,
    ...BLANK,
    ...sentColumns(sent),
    ...times,
    imageId,
    slug: wantedSlug(id, sent.slug, sent.title ?? ''),
  };
}

/** The event as it stands after a write, under the slug it would like to have: what was not sent is kept. */
export function changedEvent(before: EventColumns, write: EventWrite): EventColumns {
  const { sent, times, imageId, now, site } = write;
  const publication = write.publication ?? { date: before.date, dateUtc: before.dateUtc };
  const { status, publishAt } = decideStatus({ ...statusWish(write, publication), current: before });
  const title = sent.title ?? before.title;
  return {
    ...before,
    version: before.version + 1,
    authorId: sent.author ?? before.authorId,
    status,
    publishAt,
    ...publication,
    modified: toWallClock(now, site.zone),
    modifiedUtc: now,
    ...sentColumns(sent),
    ...times,
    imageId,
    slug: sent.slug === undefined ? before.slug : wantedSlug(before.id, sent.slug, title),
  };
}

/** The event moved to the trash. */
export function trashedEvent(before: EventColumns, now: UtcText, site: Site): EventColumns {
  return {
    ...before,
    version: before.version + 1,
    status: 'trash',
    publishAt: '',
    modified: toWallClock(now, site.zone),
    modifiedUtc: now,
  };
}

function statusWish({ sent, publication, viewer, now }: EventWrite, { dateUtc }: PublicationDate) {
  return { asked: sent.status, viewer, dateUtc, dateSent: publication !== undefined, now };
}

/** An empty wish follows the title; a title of which nothing can stand in an address gives the id. */
function wantedSlug(id: number, wish: string | undefined, title: string): string {
  return wish || slugOf(title) || String(id);
}

/** What was sent, as columns; what was not sent is left out. */
function sentColumns(sent: Partial<CreateEvent>): Partial<SentColumns> {
  const columns: { [Name in keyof SentColumns]: SentColumns[Name] | undefined } = {
    title: sent.title,
    sortName: sent.title === undefined ? undefined : sortName(sent.title),
    description: sent.description,
    excerpt: sent.excerpt,
    cost: sent.cost === undefined ? undefined : JSON.stringify(sent.cost),
    website: sent.website,
    showMap: sent.show_map,
    showMapLink: sent.show_map_link,
    hidden: sent.hide_from_listings,
    sticky: sent.sticky,
    featured: sent.featured,
    ticketed: sent.ticketed,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

function sortName(title: string): string {
  return [...foldText(title)].slice(0, SORT_NAME_LENGTH).join('');
}
