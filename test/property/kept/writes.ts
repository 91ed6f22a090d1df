import type { Api } from '../../support/api.js';
import type { Chance } from '../../support/chance.js';
import type { MovingClock } from './moving-clock.js';

export type WrittenIds = Record<'events' | 'venues' | 'organizers' | 'categories' | 'tags', number[]>;

const KINDS = ['events', 'events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'] as const;
const WORDS = ['Fair', 'Concert', 'Lantern', 'River', 'Book', 'Night'];
/** Ids of another system, which records give up and take over. */
export const CRM_IDS = ['A-1', 'B-2'] as const;
const STATUSES = ['publish', 'publish', 'publish', 'draft', 'private', 'trash'];

/** Creates, updates or deletes something; what the service rejects changes nothing. */
export async function writeSomething(chance: Chance, api: Api, ids: WrittenIds, clock: MovingClock): Promise<void> {
  const kind = chance.oneOf(KINDS);
  const id = ids[kind].length ? chance.oneOf(ids[kind]) : undefined;
  const act = id === undefined ? 0 : chance.below(ids[kind].length > 8 ? 12 : 8);
  if (act <= 2) {
    const { status, body } = await api.post(`/${kind}`, fieldsOf(chance, kind, ids, clock, true));
    if (status === 201) ids[kind].push(body.id);
  } else if (act <= 9) await api.patch(`/${kind}/${id}`, fieldsOf(chance, kind, ids, clock, false));
  else await api.delete(`/${kind}/${id}`);
}

function fieldsOf(chance: Chance, kind: keyof WrittenIds, ids: WrittenIds, clock: MovingClock, isNew: boolean) {
  const maybe = <T extends object>(fields: () => T) => (chance.below(3) === 0 ? fields() : {});
  const name = `${chance.oneOf(WORDS)} ${chance.oneOf(WORDS)} ${chance.below(50)}`;
  const text = {
    ...maybe(() => ({ description: `About ${name}` })),
    ...maybe(() => ({ external_ids: chance.someOf(CRM_IDS, 1).map((id) => ({ source: 'crm', id })) })),
  };
  const published = {
    ...maybe(() => ({ status: chance.oneOf(STATUSES) })),
    ...maybe(() => ({ date_utc: clock.in(chance.oneOf([-50, 1, 2, 4, 20, 500])) })),
    ...maybe(() => ({ slug: `${chance.oneOf(WORDS)}-${chance.below(3)}` })),
    ...maybe(() => ({ image: `https://images.example/${chance.below(3)}.png` })),
  };
  const named = (key: string) => (isNew ? { [key]: name } : maybe(() => ({ [key]: name })));
  if (kind === 'categories') {
    return { ...named('name'), ...text, ...maybe(() => ({ parent: chance.oneOf([0, ...ids.categories]) })) };
  }
  if (kind === 'tags') return { ...named('name'), ...text };
  if (kind === 'venues')
    return { ...named('venue'), ...text, ...published, ...maybe(() => ({ geo_lat: 40, geo_lng: -70 })) };
  if (kind === 'organizers') return { ...named('organizer'), ...text, ...published };
  const start = chance.oneOf([-90_000, -5, 3, 600, 86_400]);
  const times = { start_date: `${clock.in(start)}Z`, end_date: `${clock.in(start + 10)}Z`, timezone: 'UTC' };
  return {
    ...named('title'),
    ...text,
    ...published,
    ...(isNew ? times : maybe(() => times)),
    ...maybe(() => ({ venue: chance.oneOf([{ venue: name }, chance.someOf(ids.venues, 2)]) })),
    ...maybe(() => ({ organizer: chance.someOf(ids.organizers, 2) })),
    ...maybe(() => ({ categories: [...chance.someOf(ids.categories, 2), ...chance.someOf(['Free', 'Music'], 1)] })),
    ...maybe(() => ({ tags: chance.someOf(ids.tags, 3) })),
    ...maybe(() => ({ hide_from_listings: chance.below(2) === 0 })),
    ...maybe(() => ({ featured: chance.below(2) === 0 })),
  };
}
