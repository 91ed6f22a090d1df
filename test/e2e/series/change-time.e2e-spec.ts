import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, clock, given } = await appForThisFile();
const admin = api.as('administrator');

interface Listed {
  id: number;
  start_date: string;
  series: { id: number };
}

/** A series whose dates begin at 18:00 from a day on; returns its stored dates. */
async function aClass(day: string, rrule: string): Promise<Listed[]> {
  const times = { start: `${day} 18:00:00`, end: `${day} 19:00:00`, timezone: 'Europe/Berlin' };
  await given(anEvent({ title: 'Class', ...times, recurrence: { rrule } }));
  return listed();
}

const listed = async (query = ''): Promise<Listed[]> =>
  (await api.get(`/events?per_page=50&start_date=2020-01-01&end_date=2040-01-01&${query}`)).body.events;
const times = (events: Listed[]) => events.map(({ id, start_date }) => [id, start_date.slice(0, 16)]);
const at = (time: string, events: Listed[]) =>
  times(events).map(([id, start]) => [id, `${`${start}`.slice(0, 11)}${time}`]);
const begins = (day = '', hour: number) => ({ start_date: `${day} ${hour}:00`, end_date: `${day} ${hour + 1}:00` });

async function changeAll({ id, start_date }: Listed, hour: number, fields: object = {}): Promise<void> {
  const sent = { ...begins(start_date.slice(0, 10), hour), ...fields };
  expect((await admin.patch(`/events/${id}?scope=all`, sent)).status).toBe(200);
}

it.each(['FREQ=WEEKLY;COUNT=6', 'FREQ=MONTHLY'])(
  'dates of %s that are over get another time if they are asked for, and stay the same events',
  async (rrule) => {
    const before = await aClass('2025-02-04', rrule);
    expect(before.length).toBeGreaterThan(3);
    // More than a year later, the first dates are those that the series would no longer store.
    clock.moveTo('2026-08-20 12:00:00');
    await changeAll(before[0] as Listed, 20, { include_past: true });
    expect(times(await listed())).toEqual(at('20:00', before));
  },
);

it.each(['FREQ=YEARLY', 'FREQ=DAILY;COUNT=3'])(
  'a first date of %s beyond the horizon gets another time',
  async (rrule) => {
    const before = await aClass('2031-01-10', rrule);
    await changeAll(before[0] as Listed, 20);
    expect(times(await listed())).toEqual(at('20:00', before));
  },
);

it('a date that was added beyond the horizon gets another time with the series, also from the trash', async () => {
  const [first] = (await aClass('2026-03-02', 'FREQ=YEARLY')) as [Listed];
  const { id } = first.series;
  expect((await admin.post(`/series/${id}/occurrences`, { start_date: '2031-03-02 18:00' })).status).toBe(201);
  const before = await listed();
  await changeAll(first, 20);
  expect(times(await listed())).toEqual(at('20:00', before));
  await admin.delete(`/series/${id}`);
  expect((await admin.patch(`/series/${id}`, { status: 'publish', ...begins('2026-03-02', 21) })).status).toBe(200);
  expect(times(await listed())).toEqual(at('21:00', before));
});

it('a change of the time makes no further dates beyond the horizon, nor in the past', async () => {
  const before = await aClass('2026-02-10', 'FREQ=DAILY;COUNT=9');
  const rdate = ['2026-02-12 08:00', '2031-03-02 08:00', '2031-03-02 18:00'];
  const recurrence = { rrule: 'FREQ=DAILY;COUNT=9', rdate };
  await changeAll(before[8] as Listed, 20, { recurrence });
  expect(await listed('start_date=2030-01-01')).toEqual([]);
  expect(times(await listed()).slice(0, 5)).toEqual(times(before).slice(0, 5));
});

it('an event that has lost its place in a series to another one is listed where series are listed once', async () => {
  const [first] = (await aClass('2026-03-02', 'FREQ=WEEKLY;COUNT=2')) as [Listed];
  const lost: number[] = [];
  for (const day of ['2026-03-02', '2026-03-09']) {
    const { body } = await admin.post(`/series/${first.series.id}/occurrences`, { start_date: `${day} 20:00` });
    await admin.delete(`/events/${body.id}`);
    lost.push(body.id);
  }
  await changeAll(first, 20);
  const restored = await admin.patch(`/events/${lost[1]}`, { status: 'publish' });
  expect([restored.status, restored.body.series]).toEqual([200, undefined]);
  expect((await listed('series_view=first')).map(({ id }) => id)).toEqual([first.id, lost[1]]);
});

it.each(['9999-12-31 23:59:59', '9999-12-30 10:00'])('a date at %s is refused', async (start_date) => {
  const [first] = (await aClass('2026-03-02', 'FREQ=WEEKLY;COUNT=2')) as [Listed];
  const address = `/series/${first.series.id}/occurrences`;
  const { status, body } = await admin.post(address, { start_date });
  expect([status, Object.keys(body.data.params)]).toEqual([400, ['start_date']]);
  expect((await api.get(`${address}?original=${start_date}`)).body.total).toBe(0);
});
