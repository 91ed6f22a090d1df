import { expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();
const editor = api.as('editor');

/** The day is 2026-02-15; Mondays from 2026-02-02 on, 18:00 to 19:00. */
const CLASS = { title: 'Class', timezone: 'UTC', start: '2026-02-02 18:00:00', end: '2026-02-02 19:00:00' };

const aClass = async (fields: object = {}): Promise<number> =>
  (await given(anEvent({ ...CLASS, recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6' }, ...fields }))).series.id;

interface StoredDate {
  readonly id: number;
  readonly slug: string;
  readonly title: string;
  readonly status: string;
  readonly start: string;
}

const datesOf = (id: number): Promise<StoredDate[]> =>
  database.query(
    'SELECT id, slug, title, status, start_local AS start FROM events WHERE series_id = ? ORDER BY start_local, id',
    [id],
  );

const starts = async (id: number) =>
  (await datesOf(id)).filter(({ status }) => status !== 'trash').map(({ start }) => start.slice(5, 16));

it('the revisions of a series are listed, read and compared', async () => {
  const id = await aClass();
  await editor.patch(`/series/${id}`, { title: 'Course', recurrence: { rrule: 'FREQ=WEEKLY;COUNT=7' } });
  const [, , third] = await datesOf(id);
  await editor.delete(`/events/${third?.id}`);
  const path = `/series/${id}/revisions`;
  const { body } = await editor.get(path);
  expect(body.revisions.map(({ version, fields }: Record<string, unknown>) => [version, fields])).toEqual([
    [3, ['recurrence']],
    [2, ['title', 'recurrence']],
    [1, []],
  ]);
  expect((await editor.get(`${path}/1`)).body.record).toMatchObject({
    ...{ title: 'Class', slug: 'class', start_date: '2026-02-02 18:00:00', timezone: 'UTC', venue: [] },
    recurrence: { rrule: 'FREQ=WEEKLY;COUNT=6' },
  });
  const difference = (await editor.get(`${path}/1/diff/3`)).body.fields;
  expect(difference.title).toEqual({ from: 'Class', to: 'Course' });
  expect(difference.recurrence.to).toMatchObject({ exdate: ['2026-02-16 18:00:00'] });
});

it('a restored series has the rule and the fields of before; its dates keep ids and slugs', async () => {
  const hall = await given(aVenue());
  const id = await aClass({ venue: hall.id, start: '2026-03-02 18:00:00', end: '2026-03-02 19:00:00' });
  const before = await datesOf(id);
  const { body: first } = await editor.get(`/series/${id}`);
  await editor.patch(`/series/${id}`, {
    ...{ title: 'Course', venue: [] },
    ...{ start_date: '2026-03-02 20:30:00', end_date: '2026-03-02 21:00:00' },
    recurrence: { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=3' },
  });
  expect(await starts(id)).toEqual(['03-03 20:30', '03-10 20:30', '03-17 20:30']);
  const { status, body } = await editor.post(`/series/${id}/revisions/1/restore`);
  const { modified: _, modified_utc: __, ...rest } = first;
  expect([status, body]).toMatchObject([200, rest]);
  const after = await datesOf(id);
  expect(after.filter((date) => date.status !== 'trash')).toEqual(before);
  expect((await editor.get(`/series/${id}/revisions`)).body.revisions[0]).toMatchObject({
    version: 3,
    fields: expect.arrayContaining(['title', 'venue', 'start_date', 'end_date', 'recurrence']),
  });
});

it('a restore leaves alone what a date has for itself, and dates that are over', async () => {
  const id = await aClass();
  const [past, , third] = await datesOf(id);
  await editor.patch(`/series/${id}`, { title: 'Course' });
  await editor.patch(`/events/${third?.id}`, { title: 'Guest' });
  await editor.patch(`/series/${id}?include_past=true`, { title: 'Lesson' });
  await editor.post(`/series/${id}/revisions/1/restore`);
  const titles = (await datesOf(id)).map(({ title }) => title);
  expect(titles).toEqual(['Lesson', 'Lesson', 'Guest', 'Class', 'Class', 'Class']);
  expect(past?.title).toBe('Class');
});

it('a date that was excluded later comes back, and one that was added later goes', async () => {
  const id = await aClass();
  const [, , third] = await datesOf(id);
  await editor.delete(`/events/${third?.id}`);
  const added = await editor.post(`/series/${id}/occurrences`, { start_date: '2026-02-20 18:00:00' });
  await editor.post(`/series/${id}/revisions/1/restore`);
  expect(await starts(id)).toEqual([
    ...['02-02 18:00', '02-09 18:00', '02-16 18:00', '02-23 18:00', '03-02 18:00', '03-09 18:00'],
  ]);
  const statusOf = new Map((await datesOf(id)).map((date) => [date.id, date.status]));
  expect([statusOf.get(third?.id ?? 0), statusOf.get(added.body.id)]).toEqual(['publish', 'trash']);
});

it('some fields of a series are restored, out of the trash, too', async () => {
  const id = await aClass();
  await editor.patch(`/series/${id}`, { title: 'Course', featured: true });
  const { body } = await editor.post(`/series/${id}/revisions/1/restore`, { fields: ['title'] });
  expect([body.title, body.featured]).toEqual(['Class', true]);
  await editor.delete(`/series/${id}`);
  const restored = await editor.post(`/series/${id}/revisions/2/restore`);
  expect([restored.status, restored.body.status, restored.body.title]).toEqual([200, 'publish', 'Course']);
  expect(await starts(id)).toHaveLength(6);
});

it('a split is a revision of both halves', async () => {
  const id = await aClass();
  const [, , , fourth] = await datesOf(id);
  await editor.patch(`/events/${fourth?.id}?scope=following`, { title: 'Course' });
  const { body } = await editor.get(`/series/${id}`);
  expect((await editor.get(`/series/${id}/revisions/1/diff/2`)).body.fields).toHaveProperty('recurrence');
  expect((await editor.get(`/series/${body.next_series}/revisions/1`)).body.record.title).toBe('Course');
});

it('revisions of a series are for those who may edit it, and a restore is checked like an update', async () => {
  const id = await aClass();
  const path = `/series/${id}/revisions/1/restore`;
  const { headers } = await editor.get(`/series/${id}`);
  await editor.patch(`/series/${id}`, { title: 'Course' });
  const ifMatch = { headers: { 'If-Match': headers.get('etag') ?? '' } };
  expect((await editor.post(path, {}, ifMatch)).status).toBe(412);
  expect((await editor.post(path, { fields: ['start'] })).body.code).toBe('rest_invalid_param');
  expect((await editor.get('/series/999999/revisions')).body.code).toBe('rest-series-not-found');
  expect((await api.as('another-author').get(`/series/${id}/revisions/1`)).status).toBe(403);
  expect((await api.get(`/series/${id}/revisions`)).status).toBe(401);
});
