import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../../http/request/request-context.js';
import type { LinkedRecords } from '../linked-records.js';
import type { EventWithLinks } from '../write/bulk-insert.js';
import { keepHiddenLinks } from '../write/hidden-links.js';
import { overridesIn } from '../write/overrides.js';
import { idsOf } from '../write/save-links.js';
import { existingRecords } from './materialise.js';

/** What a date of a series becomes, given what the series makes of it and what it is. */
export type Projection = (fresh: EventWithLinks, own: EventWithLinks) => EventWithLinks;

/** Overrides of links that a viewer may not see in full. */
const HIDEABLE = { venue: 'venues', organizer: 'organizers' } as const;
type Hideable = keyof typeof HIDEABLE;
const NAMES = Object.keys(HIDEABLE) as Hideable[];

/**
 * Takes from dates what they have for themselves, except venues and organizers that are hidden from the viewer: these stay,
 * as in an update of one event, and the links of such a date remain an override.
 */
export async function resetOverrides(
  db: EntityManager,
  dates: readonly EventWithLinks[],
  ofSeries: LinkedRecords,
  context: RequestContext,
): Promise<Projection> {
  const withLinks = dates.filter(({ event }) => overriddenLinks(event.overrides).length > 0);
  if (withLinks.length === 0) return (fresh) => fresh;
  const union = (name: Hideable) => [...new Set(withLinks.flatMap(({ linked }) => linked[HIDEABLE[name]] ?? []))];
  const linked = { venues: union('venue'), organizers: union('organizer') };
  const known = await existingRecords(db, linked, context);
  return (fresh, own) => {
    const names = overriddenLinks(own.event.overrides);
    const current = { ...known, venues: linkedOf(own, known, 'venue'), organizers: linkedOf(own, known, 'organizer') };
    const changed = keepHiddenLinks({ current, requested: ofSeries, isRecord: false }, context);
    const kept = names.map((name) => [name, idsOf(changed[HIDEABLE[name]] ?? current[HIDEABLE[name]])] as const);
    const others = kept.filter(([name, ids]) => ids.join() !== fresh.linked[HIDEABLE[name]]?.join());
    return {
      event: { ...fresh.event, overrides: others.map(([name]) => name).join() },
      linked: { ...fresh.linked, ...Object.fromEntries(others.map(([name, ids]) => [HIDEABLE[name], ids])) },
    };
  };
}

function overriddenLinks(overrides: string): Hideable[] {
  const names = overridesIn(overrides);
  return NAMES.filter((name) => names.includes(name));
}

function linkedOf<N extends Hideable>(
  { linked }: EventWithLinks,
  known: LinkedRecords,
  name: N,
): LinkedRecords[(typeof HIDEABLE)[N]][number][] {
  type Linked = LinkedRecords[(typeof HIDEABLE)[N]][number];
  const byId = new Map((known[HIDEABLE[name]] as readonly Linked[]).map((record) => [record.id, record]));
  return (linked[HIDEABLE[name]] ?? []).flatMap((id) => byId.get(id) ?? []);
}
