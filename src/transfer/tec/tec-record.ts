import type { SiteCurrency } from '../../calendar/cost/cost.js';
import type { SourceItem, SourceLinks, SourceRecord } from '../source-record.js';
import { eventFields } from './event-fields.js';
import type { TecKind } from './list-walk.js';
import { organizerFields } from './organizer-fields.js';
import { pageOf } from './post-fields.js';
import { nameFrom, slugFrom } from './text-fields.js';
import { venueFields } from './venue-fields.js';
import { idIn, isMembers, type Members, numberIn, objectsIn, textIn } from './wire-values.js';

/** How records are read. */
export interface Reading {
  readonly isOurs: boolean;
  /** The currency of this calendar, for costs without one. */
  readonly currency: SiteCurrency;
}

/** A record of a site as one to import; a refusal for something that is no record. */
export function recordFrom(kind: TecKind, value: unknown, position: string, reading: Reading): SourceItem {
  const id = idIn(value);
  if (!isMembers(value) || id === undefined) return unreadable(kind, position);
  const pageUrl = pageOf(value);
  return {
    type: 'record',
    kind,
    externalId: String(id),
    position,
    links: {},
    warnings: [],
    ...(pageUrl !== undefined && { pageUrl }),
    ...CONTENT[kind](value, reading),
  };
}

const unreadable = (kind: TecKind, position: string): SourceItem => ({
  type: 'refusal',
  outcome: 'failed',
  kind,
  position,
  code: 'unreadable-record',
  message: 'This is not a record with an id.',
});

type Content = Pick<SourceRecord, 'fields'> & Partial<Pick<SourceRecord, 'links' | 'warnings'>>;

const CONTENT: Record<TecKind, (record: Members, reading: Reading) => Content> = {
  categories: (term, { isOurs }) => {
    const parent = numberIn(term['parent']) ?? 0;
    const isTop = parent === 0;
    return {
      fields: { ...termFields(term, isOurs), ...(isTop && { parent: null }) },
      links: isTop ? {} : { parent: String(parent) },
    };
  },
  tags: (term, { isOurs }) => ({ fields: termFields(term, isOurs) }),
  venues: (venue, { isOurs }) => ({ fields: venueFields(venue, isOurs) }),
  organizers: (organizer, { isOurs }) => ({ fields: organizerFields(organizer, isOurs) }),
  events: (event, reading) => ({ ...eventFields(event, reading), links: eventLinks(event) }),
};

const termFields = ({ name, slug, description }: Members, isOurs: boolean) => ({
  name: nameFrom(name, isOurs),
  ...(textIn(slug) !== '' && { slug: slugFrom(slug) }),
  description: textIn(description),
});

const idsIn = (value: unknown) => objectsIn(value).flatMap((object) => idIn(object)?.toString() ?? []);

const eventLinks = ({ categories, tags, venue, organizer }: Members): SourceLinks => ({
  categories: idsIn(categories),
  tags: idsIn(tags),
  venues: idsIn(venue),
  organizers: idsIn(organizer),
});

/** The records that an event brings along, by kind. */
export const embeddedIn = (event: Members): readonly (readonly [TecKind, Members[]])[] => [
  ['categories', objectsIn(event['categories'])],
  ['tags', objectsIn(event['tags'])],
  ['venues', objectsIn(event['venue'])],
  ['organizers', objectsIn(event['organizer'])],
];
