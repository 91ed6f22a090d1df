import { presentCost, type StoredCost } from '../../calendar/cost/cost.js';
import { plainText } from '../../calendar/text/plain-text.js';
import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { EventLink } from '../../read-models/event-links.js';
import type { CreateEventDto } from '../../resources/events/dto/create-event.dto.js';
import type { EventColumns } from '../../resources/events/event.entity.js';
import { Organizer } from '../../resources/organizers/organizer.entity.js';
import { findNamed, type LinkInput } from '../../resources/publishing/linked-input.js';
import { findTerms, type TermEntry } from '../../resources/terms/term-lookup.js';
import type { TermKind } from '../../resources/terms/taxonomy.js';
import { Venue } from '../../resources/venues/venue.entity.js';
import type { LinkTarget, TargetLinks } from './import-kind.js';
import { publicationFields } from './publication-fields.js';

/** The records that an event links to, by kind. */
export type Targets = Readonly<Record<EventLink, readonly LinkTarget[]>>;

export const NO_TARGETS: Targets = { categories: [], tags: [], venues: [], organizers: [] };

/** An event as it is compared: with what it links to, and the address of its image. */
export interface ComparedEvent {
  readonly event: EventColumns;
  readonly linked: Targets;
  readonly image: string | null;
}

/** The fields of an event by their names in the API. */
export function eventFields({ event, linked, image }: ComparedEvent, context: RequestContext) {
  return {
    ...publicationFields(event, context),
    title: event.title,
    description: event.description,
    excerpt: event.excerpt,
    timezone: event.timezone,
    all_day: event.allDay,
    start_date: event.startLocal,
    end_date: event.endLocal,
    image,
    cost: presentCost(JSON.parse(event.cost) as StoredCost, context.site.currency).cost,
    website: event.website,
    show_map: event.showMap,
    show_map_link: event.showMapLink,
    hide_from_listings: event.hidden,
    sticky: event.sticky,
    featured: event.featured,
    ticketed: event.ticketed,
    event_status: event.eventStatus,
    event_status_reason: event.eventStatusReason,
    // The API shows terms in an order of its own.
    categories: linked.categories.toSorted(byText),
    tags: linked.tags.toSorted(byText),
    venue: linked.venues,
    organizer: linked.organizers,
  };
}

const byText = (one: LinkTarget, other: LinkTarget): number => (String(one) < String(other) ? -1 : 1);

/** The parameter of the API for each kind of link. */
export const PARAMETERS = {
  categories: 'categories',
  tags: 'tags',
  venues: 'venue',
  organizers: 'organizer',
} as const satisfies Record<EventLink, keyof CreateEventDto>;

const LINKS = Object.keys(PARAMETERS) as EventLink[];

/** The links of the source as parameters of the API, without records that do not exist yet. */
export function linkParameters(links: TargetLinks): Record<string, unknown> {
  const ids = (link: EventLink) => links[link]?.filter((target) => typeof target === 'number');
  const given = LINKS.filter((link) => links[link] !== undefined);
  const asEntries = (link: EventLink) =>
    link === 'venues' || link === 'organizers' ? ids(link)?.map((id) => ({ id })) : ids(link);
  return Object.fromEntries(given.map((link) => [PARAMETERS[link], asEntries(link)]));
}

/** What an event links to after a write: what the source names by id, what it describes in the body, or what was there. */
export async function targetsAfter(
  db: EntityManager,
  values: Partial<CreateEventDto>,
  links: TargetLinks,
  before: Targets,
  context: RequestContext,
): Promise<Targets> {
  return {
    categories: links.categories ?? (await termTargets(db, 'categories', values.categories)) ?? before.categories,
    tags: links.tags ?? (await termTargets(db, 'tags', values.tags)) ?? before.tags,
    venues: links.venues ?? (await recordTargets(values.venue, venueNamed(db, context))) ?? before.venues,
    organizers:
      links.organizers ?? (await recordTargets(values.organizer, organizerNamed(db, context))) ?? before.organizers,
  };
}

async function termTargets(
  db: EntityManager,
  kind: TermKind,
  entries: readonly TermEntry[] | undefined,
): Promise<LinkTarget[] | undefined> {
  if (entries === undefined) return undefined;
  const found = await findTerms(db, kind, entries, [], 'name');
  return [...new Set(entries.map((entry) => found.get(entry)?.[0]?.id ?? `new: ${plainText(String(entry))}`))];
}

async function recordTargets<C extends object>(
  links: readonly LinkInput<C>[] | undefined,
  find: (fields: C) => Promise<LinkTarget>,
): Promise<LinkTarget[] | undefined> {
  if (links === undefined) return undefined;
  const targets: LinkTarget[] = [];
  for (const link of links) {
    if ('id' in link) targets.push(link.id);
    else if ('create' in link) targets.push(await find(link.create));
  }
  return [...new Set(targets)];
}

const venueNamed =
  (db: EntityManager, context: RequestContext) =>
  async ({ venue }: { venue: string }) =>
    (await findNamed(db, Venue, venue, context))?.id ?? `new: ${venue}`;

const organizerNamed =
  (db: EntityManager, context: RequestContext) =>
  async ({ organizer }: { organizer: string }) =>
    (await findNamed(db, Organizer, organizer, context))?.id ?? `new: ${organizer}`;
