import { expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database, given } = await appForThisFile();
const administrator = api.as('administrator');

/** Every text in the database, apart from short-lived copies of responses. */
async function textsIn(tables: readonly string[]): Promise<string> {
  const rows = await Promise.all(tables.map((table) => database.query<object[]>(`SELECT * FROM ${table}`)));
  return JSON.stringify(rows);
}

it('nothing of a person is left of an organizer that is erased, but the id', async () => {
  const organizer = await given(
    anOrganizer({
      organizer: 'Ana Belen',
      email: 'belen@site.example',
      phone: '555 belen',
      website: 'https://belen.example/',
      description: 'Belen sings',
      image: 'https://images.example/belen.png',
    }),
  );
  const event = await given(anEvent({ organizer: organizer.id }));
  await administrator.patch(`/organizers/${organizer.id}`, { phone: 'belen again' });
  const { status, body } = await administrator.post(`/organizers/${organizer.id}/erase`);
  const { id, organizer: name, slug, ...others } = body;
  expect([status, id, name, slug]).toEqual([200, organizer.id, `erased-${organizer.id}`, `erased-${organizer.id}`]);
  // Empty members are absent.
  expect(Object.keys(others)).not.toEqual(
    expect.arrayContaining(['phone', 'email', 'website', 'description', 'image']),
  );
  expect(await textsIn(['organizers', 'search_texts', 'change_log', 'events'])).not.toMatch(/belen/i);
  expect((await api.get(`/events/${event.id}`)).body.organizer[0].organizer).toBe(`erased-${organizer.id}`);
  const { body: revisions } = await administrator.get(`/organizers/${organizer.id}/revisions`);
  expect([revisions.total, revisions.revisions[0].version]).toEqual([1, 3]);
  expect((await administrator.get(`/organizers/${organizer.id}/revisions/1`)).status).toBe(410);
  expect((await api.get('/organizers?search=belen')).body.total).toBe(0);
});

it.each([
  ['editor', 403],
  ['author', 403],
] as const)('an %s may not erase an organizer', async (role, expected) => {
  const organizer = await given(anOrganizer(), role);
  expect((await api.as(role).post(`/organizers/${organizer.id}/erase`)).status).toBe(expected);
  expect((await api.post(`/organizers/${organizer.id}/erase`)).status).toBe(401);
});

it('an organizer that does not exist cannot be erased', async () => {
  expect((await administrator.post('/organizers/999999/erase')).body.code).toBe('rest-organizer-not-found');
});
