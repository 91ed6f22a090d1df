import { afterAll, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { Chance } from '../../support/chance.js';
import { importSite } from '../../support/import-site.js';
import { appForThisFile, startApp } from '../../support/start-app.js';

type Members = Record<string, unknown>;

const target = await appForThisFile();
const source = await startApp({ API_PREFIX: 'wp-json', API_NAMESPACE: 'tribe/events/v1' });
afterAll(() => source.stop());

const EVENTS = 300;
const chance = new Chance(2027);

/** Members that say where a record is, where it came from, or when it was written. */
const OF_THE_PLACE = new Set([
  'id',
  'global_id',
  'global_id_lineage',
  'author',
  'url',
  'urls',
  'rest_url',
  'modified',
  'modified_utc',
  'parent',
  'external_ids',
]);
const LINKED = ['venue', 'organizer', 'categories', 'tags'];

/** What is the same wherever a record is: links by their slugs, an image by its URL, no website for its own page. */
function content(record: Members): Members {
  const own = Object.entries(record).filter(([name]) => !OF_THE_PLACE.has(name));
  const slugsOf = (value: unknown) =>
    typeof value === 'object' ? [value ?? []].flat().map((one) => (one as Members)['slug']) : value;
  const members = Object.fromEntries(
    own.map(([name, value]) => [name, LINKED.includes(name) ? slugsOf(value) : value]),
  );
  const image = members['image'] as Members | false | undefined;
  const website = members['website'] === record['url'] ? '' : members['website'];
  return { ...members, image: image ? image['url'] : image, website, isTop: record['parent'] === 0 };
}

/** All records of a list, by slug. */
async function all({ api }: typeof target, kind: string): Promise<Record<string, Members>> {
  const found: Record<string, Members> = {};
  const isTerm = kind === 'categories' || kind === 'tags';
  const filter = isTerm ? 'hide_empty=false' : 'status=publish,draft,pending,private,future';
  const window = kind === 'events' ? '&start_date=1000-01-01&end_date=9999-12-31&hide_from_listings=any' : '';
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { body } = await api.as('administrator').get(`/${kind}?per_page=50&page=${page}&${filter}${window}`);
    pages = body.total_pages;
    for (const record of body[kind] as Members[]) found[String(record['slug'])] = content(record);
  }
  return found;
}

const titles = ['R&B, &amp;amp; more', 'Tango 3 < 4 > 2', '東京の夜', 'Straßenfest “Süd”', "it's 5\\6", 'Ελλάδα'];
const costs = ['', '0', '15', '8-12', '£7.50', 'Pay what you can', 'Suggested $5', '12,50 €'];
const zones = ['Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'UTC+5:30', 'UTC', 'Australia/Lord_Howe'];
const statuses = ['publish', 'publish', 'publish', 'draft', 'pending', 'private'];
const isLucky = () => chance.below(2) === 0;
const two = (number: number) => String(number).padStart(2, '0');

type Ids = Record<'categories' | 'tags' | 'venues' | 'organizers', number[]>;

async function linkedRecords(): Promise<Ids> {
  const music = (await source.given(aCategory({ name: 'Music & more', description: 'All <em>kinds</em>' }))).id;
  const jazz = (await source.given(aCategory({ name: 'Jazz', parent: music }))).id;
  await source.given(aCategory({ name: 'Empty' }));
  const idsOf = async (drafts: Parameters<typeof source.given>[0][]) => {
    const ids: number[] = [];
    for (const draft of drafts) ids.push((await source.given(draft)).id);
    return ids;
  };
  const address = {
    address: '1 Main St & Co',
    city: 'Springfield',
    zip: '62701',
    country: 'United States',
    state: 'IL',
  };
  const more = { phone: '+1 555', website: 'https://hall.example/?a=1&b=2', geo_lat: 39.8, geo_lng: -89.65 };
  const reached = {
    email: 'a@b.example',
    phone: '7',
    website: 'https://ann.example/',
    image: 'https://ann.example/a.png',
  };
  return {
    categories: [music, jazz],
    tags: await idsOf([aTag({ name: '18+' }), aTag({ name: 'family, friends' })]),
    venues: await idsOf([
      aVenue({ venue: 'Hall & Bar', description: '<p>Big</p>', show_map: false, ...address, ...more }),
      aVenue({ venue: 'Halle', country: 'Germany', province: 'Bayern', status: 'draft' }),
    ]),
    organizers: await idsOf([anOrganizer({ organizer: 'Ann', ...reached }), anOrganizer({ organizer: 'Bob' })]),
  };
}

function eventNumber(n: number, ids: Ids) {
  const year = chance.oneOf(['1969', '2026', '2027', '2150']);
  const day = `${year}-${two(1 + chance.below(12))}-${two(1 + chance.below(28))}`;
  return anEvent({
    ...{ title: `${chance.oneOf(titles)} ${n}`, slug: `event-${n}`, status: chance.oneOf(statuses) },
    ...{ start: `${day} ${two(chance.below(20))}:${two(chance.below(60))}:00`, end: `${day} 23:45:00` },
    ...{ timezone: chance.oneOf(zones), all_day: isLucky(), cost: chance.oneOf(costs) },
    description: isLucky() ? `<p>A <a href="https://a.example/?x=1&amp;y=2">link</a> &lt;b&gt; ${n}</p>` : '',
    excerpt: isLucky() ? 'Short &amp; sweet' : '',
    website: isLucky() ? `https://e.example/?n=${n}&m=1` : '',
    image: isLucky() ? `https://e.example/${n % 7}.png` : '',
    ...{ show_map: isLucky(), show_map_link: isLucky(), hide_from_listings: isLucky(), sticky: isLucky() },
    ...{ featured: isLucky(), ticketed: isLucky(), date_utc: `2026-01-${two(1 + chance.below(28))} 10:00:00` },
    ...(isLucky() && { event_status: 'postponed', event_status_reason: 'Rain & wind' }),
    ...{ categories: chance.someOf(ids.categories, 2), tags: chance.someOf(ids.tags, 2) },
    ...{ venue: chance.someOf(ids.venues, 2), organizer: chance.someOf(ids.organizers, 2) },
  });
}

it('a service like this one comes over with every field of every record', async () => {
  const ids = await linkedRecords();
  for (let n = 0; n < EVENTS; n++) await source.given(eventNumber(n, ids));
  const credentials = { username: 'administrator', password: 'administrator-password' };
  const { counts, rows } = await importSite(target, { url: source.origin, credentials });
  expect(rows.filter(({ outcome, warnings }) => outcome !== 'created' || warnings.length > 0)).toEqual([]);
  expect(counts.created).toBe(EVENTS + 9);
  for (const kind of ['categories', 'tags', 'venues', 'organizers', 'events'])
    expect(await all(target, kind)).toEqual(await all(source, kind));
  const second = await importSite(target, { url: source.origin, credentials });
  expect(second.counts).toMatchObject({ unchanged: EVENTS + 9, created: 0, updated: 0, failed: 0 });
});
