import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../build/a-category.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import { appForThisFile } from '../support/start-app.js';

const { api, database, given } = await appForThisFile();

/** What only the service says of a record, by the names on the wire, of columns and of the code. */
const OWN_WORDS = {
  id: 1,
  ID: 1,
  global_id: 'evil.test?id=1',
  global_id_lineage: ['evil.test?id=1'],
  version: 99,
  count: 99,
  url: 'https://evil.test/',
  rest_url: 'https://evil.test/',
  modified: '1999-01-01 00:00:00',
  modified_utc: '1999-01-01 00:00:00',
  modifiedUtc: '1999-01-01 00:00:00',
  sort_name: 'aaa',
  sortName: 'aaa',
  author_id: 1,
  authorId: 1,
  post_author: 1,
  parent_id: 1,
  taxonomy: 'evil',
  meta: [{ evil: 1 }],
  json_ld: { evil: 1 },
  _links: { evil: 1 },
  utc_start_date: '1999-01-01 00:00:00',
  start_utc: '1999-01-01 00:00:00',
  cost_details: { values: ['evil'] },
  custom_fields: ['evil'],
  password: 'evil',
  hash: 'evil',
};

describe.each([
  ['events', anEvent],
  ['venues', aVenue],
  ['organizers', anOrganizer],
  ['categories', aCategory],
  ['tags', aTag],
])('what is sent for %s', (plural, draft) => {
  const path = `/${plural}`;

  it('sets nothing that only the service says, on create and on change', async () => {
    const other = await given(draft());
    const made = (await api.as('editor').post(path, { ...OWN_WORDS, ...draft().fields })).body;
    expect(made.id).toBeGreaterThan(other.id);
    const changed = (await api.as('editor').patch(`${path}/${made.id}?id=${other.id}`, OWN_WORDS)).body;
    for (const record of [made, changed]) {
      expect(record.id).toBe(made.id);
      expect(JSON.stringify(record)).not.toMatch(/evil|1999/);
      expect([record.count ?? 0, record.author ?? '2']).toEqual([0, '2']);
    }
    expect((await api.get(`${path}/${other.id}`)).body.slug).toBe(other.slug);
    const [row] = await database.query<{ version: number }[]>(`SELECT version FROM ${plural} WHERE id = ?`, [made.id]);
    expect(row?.version).toBeLessThan(5);
  });
});

describe('a contributor', () => {
  const contributor = api.as('contributor');

  it.each([
    ['publish', 'pending'],
    ['future', 'pending'],
    ['private', 'private'],
  ])('shows nobody anything by asking for %s', async (status, given) => {
    const { body } = await contributor.post('/events', { ...anEvent().fields, status });
    const { id } = (await contributor.post('/events', anEvent().fields)).body;
    const changed = (await contributor.patch(`/events/${id}`, { status })).body;
    expect([body.status, changed.status]).toEqual([given, given]);
    expect([(await api.get(`/events/${id}`)).status, (await api.get('/events')).body.total]).toEqual([403, 0]);
  });

  it('makes and gives away nothing in the name of others', async () => {
    for (const author of [1, '1', 'administrator', [1]]) {
      const { status, body } = await contributor.post('/events', { ...anEvent().fields, author });
      expect(status === 403 || status === 400 || body.author === '5').toBe(true);
    }
    const { id } = (await contributor.post('/events', anEvent().fields)).body;
    const { status, body } = await contributor.patch(`/events/${id}`, { author: 1 });
    expect(status === 403 || body.author === '5').toBe(true);
  });

  it('takes over nothing of others through a link', async () => {
    const venue = await given(aVenue({ venue: 'Town hall', status: 'draft' }));
    await contributor.post('/events', {
      ...anEvent().fields,
      venue: { id: venue.id, venue: 'Mine', status: 'publish' },
    });
    const { body } = await api.as('editor').get(`/venues/${venue.id}`);
    expect([body.venue, body.status]).toEqual(['Town hall', 'draft']);
  });
});

describe('a token', () => {
  it('is made of four fields and no other', async () => {
    const fields = {
      id: 77,
      user_id: 1,
      userId: 1,
      hash: 'a'.repeat(64),
      token: 'cal_mine',
      hint: 'cal_evil',
      last_used_utc: '1999-01-01 00:00:00',
      expires_utc: '1999-01-01 00:00:00',
    };
    const { body } = await api
      .as('administrator')
      .post('/tokens', { ...fields, name: 'Mine', role: 'author', user: 'author' });
    expect(body).toMatchObject({ user: 'author', last_used_utc: null, expires_utc: null });
    expect(JSON.stringify(body)).not.toMatch(/evil|mine"|1999/);
  });
});

describe('another method than the one that is sent', () => {
  it('needs the rights of the method it becomes', async () => {
    const { id } = await given(anEvent());
    const override = (method: string) => ({ headers: { 'X-HTTP-Method-Override': method } });
    const responses = [
      await api.post(`/events/${id}?_method=DELETE`),
      await api.post(`/events/${id}`, {}, override('DELETE')),
      await api.as('contributor').post(`/events/${id}?_method=DELETE`),
      await api.as('author').post(`/events/${id}`, { title: 'Mine' }, override('PATCH')),
      await api.as('subscriber').post('/events?_method=POST', anEvent().fields),
      await api.as('editor').post('/tokens?_method=GET'),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 403, 403, 403, 403]);
  });

  it.each(['_method', '_METHOD', 'X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'])(
    'is nothing a GET or a HEAD can ask for: %s',
    async (name) => {
      const { id, title } = await given(anEvent({ title: 'Still here' }));
      const administrator = api.as('administrator');
      for (const method of ['GET', 'HEAD', 'OPTIONS']) {
        const { status } = await administrator.send(method, `/events/${id}?${name}=DELETE&title=Changed`, undefined, {
          headers: { [name]: 'DELETE' },
        });
        expect([method, status]).toEqual([method, 200]);
      }
      expect((await api.get(`/events/${id}`)).body.title).toBe(title);
    },
  );
});
