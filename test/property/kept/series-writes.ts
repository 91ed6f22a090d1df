import type { Api } from '../../support/api.js';
import type { Chance } from '../../support/chance.js';
import type { MovingClock } from './moving-clock.js';

const RULES = ['FREQ=DAILY;COUNT=4', 'FREQ=WEEKLY;COUNT=3', 'FREQ=DAILY;INTERVAL=2;COUNT=3', 'FREQ=MONTHLY'];

/** Creates, changes, splits or deletes a series, or restores it; what the service rejects changes nothing. */
export async function writeSeries(chance: Chance, api: Api, clock: MovingClock): Promise<void> {
  const title = `Course ${chance.oneOf(['Fair', 'River', 'Night'])} ${chance.below(9)}`;
  const { body } = await api.get('/events?is_recurring=true&per_page=50&start_date=2026-01-01');
  const dates: { id: number; series: { id: number } }[] = body.events;
  const date = dates.length ? chance.oneOf(dates) : undefined;
  const scope = `scope=${chance.oneOf(['this', 'following', 'all'])}`;
  const act = date && dates.length > 3 ? chance.below(6) : 0;
  if (act === 0 || !date) {
    const start = `${clock.in(chance.oneOf([-3600, 5, 7200]))}Z`;
    const times = { start_date: start, end_date: start, timezone: 'UTC' };
    await api.post('/events', { title, ...times, recurrence: { rrule: chance.oneOf(RULES) } });
  } else if (act <= 2) await api.patch(`/events/${date.id}?${scope}`, { title, featured: chance.below(2) === 0 });
  else if (act === 3) await api.patch(`/events/${date.id}?${scope}`, { status: chance.oneOf(['draft', 'publish']) });
  else if (act === 4) await api.delete(`/events/${date.id}?${scope}`);
  else await api.patch(`/series/${date.series.id}`, { status: 'publish', tags: ['Loud'] });
}
