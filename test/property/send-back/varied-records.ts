import { sampleCalendar } from '../../../src/seed/sample-calendar.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import type { Draft } from '../../build/draft.js';
import type { Api } from '../../support/api.js';
import type { Login } from '../../support/users.js';

const STATES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
const OWNERS = ['administrator', 'editor', 'author', 'contributor'] as const satisfies readonly Login[];

const stated = (status: (typeof STATES)[number]) =>
  status === 'future' ? { date: '2026-06-01 10:00:00' } : { status };
const owned = (owner: Login | undefined) => (owner ? { author: OWNER_IDS[owner as keyof typeof OWNER_IDS] } : {});
const OWNER_IDS = { administrator: 1, editor: 2, author: 3, contributor: 5 };

/** Texts that would change if they were read a second time. */
const TEXTS = [
  'AT&amp;amp;T',
  'Tom &amp; "Ann" &lt;live&gt;',
  'a < b & c',
  'C:\\new',
  'Ünï — “quoted” 10×10',
  'ハハ パパ',
];

const PICTURE = 'https://images.example/a.png?w=1&h=2';

/** What an event may say of itself, one kind of value each. */
const EVENT_FIELDS: readonly Record<string, unknown>[] = [
  {},
  { all_day: true, start: '2026-03-28 00:00:00', end: '2026-03-30 00:00:00', timezone: 'Europe/Berlin' },
  { timezone: 'Europe/Berlin', start: '2026-10-25T02:30:00+01:00', end: '2026-10-25T04:00:00+01:00' },
  { timezone: 'America/New_York', start: '2026-11-01T01:30:00-05:00', end: '2026-11-01T01:45:00-05:00' },
  { timezone: 'UTC-9.5', start: '2026-05-01 10:00:00', end: '2026-05-01 10:00:00' },
  { timezone: '', date: '2020-10-25 02:30:00', date_utc: '2020-10-25 01:30:00' },
  { image: PICTURE, featured: true, sticky: true, ticketed: true, show_map: true, show_map_link: true },
  { hide_from_listings: true, website: 'https://fair.example/?a=1&b=2#top' },
  { description: '<p>Music<br>and <em>cake</em> &amp; more</p>\n\n<ul><li>one</li></ul>', excerpt: 'Music\nand cake' },
  { slug: 'A slug of its own' },
  { slug: 'ハハ' },
  ...['0', '5', '8-12', '0-8', '€10,50', '12.50', 'Pay what you like', 'Free', '10 EUR'].map((cost) => ({ cost })),
  { cost: [0, 10, 20] },
  ...TEXTS.map((title) => ({ title, description: title, excerpt: title })),
];

const PLACE_FIELDS: readonly Record<string, unknown>[] = [
  { image: PICTURE, description: '<p>A &amp; B</p>', website: 'https://hall.example/?a=1&b=2', phone: '+1 555' },
  { address: '1 Main St', city: 'Springfield', country: 'United States', state: 'IL', province: 'x', zip: '0123' },
  { country: 'Canada', province: 'Ontario', stateprovince: 'ON', geo_lat: 43.65, geo_lng: -79.38, show_map: false },
  { email: 'office@culture.example', show_map_link: false },
  ...TEXTS.map((text) => ({ description: text, address: text, city: text, phone: text })),
];

/**
 * A calendar of records of all kinds, in every state, by every kind of owner, linked with one another, also with what their
 * owners do not see. `client` writes them; there are no owners where the service knows no users.
 */
export async function plantVaried(client: Api, hasUsers: boolean): Promise<void> {
  const owners: readonly (Login | undefined)[] = hasUsers ? OWNERS : [undefined];
  const make = async ({ path, fields }: Draft): Promise<number> => {
    const { status, body } = await client.post(path, fields);
    if (status !== 201) throw new Error(`${JSON.stringify(fields)} was not created: ${JSON.stringify(body)}`);
    return body.id;
  };
  const categories: number[] = [];
  for (const name of TEXTS) {
    const parent = categories.at(-1) ?? 0;
    categories.push(await make(aCategory({ name, parent, description: `<b>${name}</b>` })));
  }
  const tags: number[] = [];
  for (const name of TEXTS) tags.push(await make(aTag({ name, description: name, slug: `tag ${name}` })));
  const venues: number[] = [];
  const organizers: number[] = [];
  for (const [n, fields] of PLACE_FIELDS.entries()) {
    const name = TEXTS[n % TEXTS.length];
    const more = { ...stated(STATES[n % STATES.length]!), ...owned(owners[n % owners.length]), ...fields };
    venues.push(await make(aVenue({ venue: name, ...more })));
    organizers.push(await make(anOrganizer({ organizer: name, ...more })));
  }
  const some = (ids: readonly number[], n: number, count: number) =>
    Array.from({ length: count }, (_, index) => ids[(n + 3 * index) % ids.length]);
  let n = 0;
  for (const fields of EVENT_FIELDS) {
    for (const owner of owners) {
      const links = {
        venue: some(venues, n, n % 4),
        organizer: some(organizers, n, n % 3),
        categories: some(categories, n, n % 3),
        tags: some(tags, n, n % 2),
      };
      await make(anEvent({ ...stated(STATES[n % STATES.length]!), ...owned(owner), ...links, ...fields }));
      n += 1;
    }
  }
  // Longer than what may be sent, once its paragraphs are marked.
  await make(anEvent({ title: 'Long', description: 'x\n\n'.repeat(20_000), ...owned(owners.at(-2)) }));
  for (const { fields } of sampleCalendar({ events: 20, seed: 3 }).events())
    await make({ path: '/events', fields: { ...fields } });
}
