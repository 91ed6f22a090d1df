import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../build/a-category.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import { Chance } from '../support/chance.js';
import { rounds, seedOr } from '../support/rounds.js';
import { appForThisFile } from '../support/start-app.js';
import { walkList } from '../support/walk-list.js';

const { api, given } = await appForThisFile();
const [admin, editor] = [api.as('administrator'), api.as('editor')];
const seed = seedOr(2_026_112_901);

const WORDS = ['Evening', 'Morning', 'Late evening', 'Été', '  '];
const STATUSES = ['publish', 'publish', 'publish', 'draft', 'trash'];

type Kind = 'events' | 'venues' | 'organizers' | 'categories' | 'tags';
const KINDS: readonly Kind[] = ['events', 'events', 'events', 'venues', 'organizers', 'categories', 'tags'];

/** Records that nobody changes, and others. */
interface Records {
  readonly kept: Record<Kind, number[]>;
  readonly changing: Record<Kind, number[]>;
}

const none = (): Record<Kind, number[]> => ({ events: [], venues: [], organizers: [], categories: [], tags: [] });

/** The fields of a record; few different values, so that many sort keys are equal. */
function fieldsOf(kind: Kind, chance: Chance, links: Record<Kind, number[]>): object {
  const name = `${chance.oneOf(WORDS).trim()} ${chance.below(4)}`;
  if (kind === 'categories' || kind === 'tags')
    return { name: `${name} ${chance.below(1e9)}`, description: chance.oneOf(WORDS) };
  const status = chance.oneOf(STATUSES);
  if (kind === 'venues') return { venue: name, status, geo_lat: 48 + chance.below(3) / 10, geo_lng: 11 };
  if (kind === 'organizers') return { organizer: name, status };
  return {
    title: name,
    status,
    start_date: `2026-02-${16 + chance.below(4)} 18:00:00`,
    end_date: `2026-02-2${chance.below(4)} 20:00:00`,
    featured: chance.below(2) === 1,
    venue: chance.someOf(links.venues, 1),
    organizer: chance.someOf(links.organizers, 1),
    categories: chance.someOf(links.categories, 2),
    tags: chance.someOf(links.tags, 2),
  };
}

const DRAFTS = { events: anEvent, venues: aVenue, organizers: anOrganizer, categories: aCategory, tags: aTag };

async function create(kind: Kind, chance: Chance, into: Record<Kind, number[]>): Promise<void> {
  const { status, ...fields } = fieldsOf(kind, chance, into) as { status?: string };
  const { id } = await given(DRAFTS[kind]({ ...fields, ...(status !== undefined && { status }) }));
  into[kind].push(id);
}

async function writeSomething(chance: Chance, { changing }: Records): Promise<void> {
  const kind = chance.oneOf(KINDS);
  const id = chance.oneOf(changing[kind]);
  const act = chance.below(4);
  if (act === 0 || id === undefined) return create(kind, chance, changing);
  const isTerm = kind === 'categories' || kind === 'tags';
  if (act === 1 && (isTerm || chance.below(2))) {
    await admin.delete(`/${kind}/${id}`);
    if (isTerm) changing[kind].splice(changing[kind].indexOf(id), 1);
  } else await admin.patch(`/${kind}/${id}`, fieldsOf(kind, chance, changing));
}

function listOf(
  chance: Chance,
  { kept }: Records,
  places: Record<'venues' | 'organizers', string>,
): { kind: Kind; list: string; isEditor: boolean } {
  const kind = chance.oneOf(KINDS);
  const order = `order=${chance.oneOf(['asc', 'desc'])}`;
  const isEditor = chance.below(2) === 1;
  const status = isEditor ? chance.oneOf(['', '', 'status=draft', 'status=publish,trash']) : '';
  if (kind === 'categories' || kind === 'tags') {
    const by = chance.oneOf(['name', 'id', 'slug', 'description', 'parent', 'term_group']);
    return { kind, list: `/${kind}?hide_empty=false&orderby=${by}&${order}`, isEditor };
  }
  if (kind !== 'events') {
    const by = chance.oneOf(['date', 'name', 'modified', 'id']);
    return { kind, list: `/${kind}?orderby=${by}&${order}&${status}`, isEditor };
  }
  const [one, other] = [chance.oneOf(kept.categories), chance.oneOf(kept.tags)];
  const filters = [
    ...['', '', 'search=evening', 'search=even', 'featured=true', 'geoloc=true', 'geoloc_lat=48&geoloc_lng=11'],
    ...[`categories=${one}`, `categories=${one}&tags=${other}`, `tags=${other},${chance.oneOf(kept.tags)}`],
    ...[`venue=${places.venues}`, `organizer=${places.organizers}`, `include=${kept.events.join()}`],
    ...['ends_after=2026-02-21', 'starts_before=2026-02-18', 'search=evening&featured=true'],
  ];
  const by = chance.oneOf(['start_date', 'end_date', 'title', 'date', 'modified', 'id']);
  const list = ['/events?', chance.oneOf(filters), status, `orderby=${by}`, order].filter(Boolean).join('&');
  return { kind, list: list.replace('?&', '?'), isEditor };
}

describe(`records that nobody changes (seed ${seed})`, () => {
  it('are each in a walk exactly once, whatever is written meanwhile', async () => {
    const chance = new Chance(seed);
    const records: Records = { kept: none(), changing: none() };
    for (const into of [records.kept, records.changing])
      for (const kind of ['venues', 'organizers', 'categories', 'tags', 'events', 'events'] as const)
        for (let n = 0; n < 8; n += 1) await create(kind, chance, into);
    const publicIds = async (kind: 'venues' | 'organizers') =>
      (await walkList(api, `/${kind}?`)).flatMap(({ id }) => (records.kept[kind].includes(id) ? [id] : [])).join();
    const places = { venues: await publicIds('venues'), organizers: await publicIds('organizers') };
    let seen = 0;
    for (let round = 0; round < rounds(60); round += 1) {
      const { kind, list, isEditor } = listOf(chance, records, places);
      const viewer = isEditor ? editor : api;
      const isKept = ({ id }: { id: number }) => records.kept[kind].includes(id);
      const before = (await walkList(viewer, list, { per_page: 50 })).filter(isKept).map(({ id }) => id);
      const between = () => writeSomething(chance, records);
      const walked = (await walkList(viewer, list, { per_page: 1 + chance.below(5), between })).filter(isKept);
      expect([round, list, walked.map(({ id }) => id)]).toEqual([round, list, before]);
      seen += walked.length;
    }
    expect(seen).toBeGreaterThan(rounds(60));
  });
});
