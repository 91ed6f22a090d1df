import type { Api } from '../../support/api.js';
import type { Chance } from '../../support/chance.js';
import type { FixedClock } from '../../support/fixed-clock.js';
import type { Login } from '../../support/users.js';
import { secondsIn, utcText } from '../../../src/calendar/dates/texts.js';

const WRITERS: readonly Login[] = ['administrator', 'editor', 'author', 'contributor'];
const STATUSES = ['publish', 'draft', 'private', 'pending', 'publish', 'trash'] as const;
const AUTHORS = [1, 2, 3, 5];

/** The records that all writers know: they change what others have made. */
export interface Known {
  readonly paths: string[];
}

/** One random write; what is refused is no matter. */
export async function writeAnything(api: Api, chance: Chance, known: Known, clock: FixedClock): Promise<void> {
  const by = api.as(chance.oneOf(WRITERS));
  const path = chance.below(3) === 0 ? undefined : known.paths[chance.below(Math.max(1, known.paths.length))];
  const { status, body } = await (path ? change(by, path, chance, clock) : create(by, chance, clock));
  if (status >= 500) throw new Error(`${status} ${JSON.stringify(body)}`);
  if (!path && status === 201) known.paths.push(`${body.title === undefined ? '/venues' : '/events'}/${body.id}`);
}

function create(api: Api, chance: Chance, clock: FixedClock) {
  const fields = { status: chance.oneOf(STATUSES.slice(0, -1)), ...laterOrNow(chance, clock) };
  const name = `New ${chance.below(1000)}`;
  if (chance.below(3) === 0) return api.post('/venues', { venue: name, ...fields });
  return api.post('/events', { title: name, start_date: '2027-01-01', end_date: '2027-01-01', ...fields });
}

function change(api: Api, path: string, chance: Chance, clock: FixedClock) {
  const name = `Changed ${chance.below(1000)}`;
  const bodies = [
    path.startsWith('/events') ? { title: name } : { venue: name },
    { status: chance.oneOf(STATUSES) },
    { status: 'publish', ...laterOrNow(chance, clock) },
    { author: chance.oneOf(AUTHORS) },
    ...(path.startsWith('/events') ? [{ hide_from_listings: chance.below(2) === 0 }] : []),
  ];
  return chance.below(8) === 0 ? api.delete(path) : api.patch(path, chance.oneOf(bodies));
}

/** Publication in up to an hour, or at once. */
const laterOrNow = (chance: Chance, clock: FixedClock): object =>
  chance.below(3) === 0 ? { date_utc: utcText(secondsIn(clock.now()) + chance.below(3600)) } : {};
