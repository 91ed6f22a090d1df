import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { forbidUpdates } from '../../support/forbidden-updates.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, database } = await appForThisFile();
const editor = api.as('editor');
const RECORDS = [anEvent, aVenue, anOrganizer, aCategory, aTag];

const keyed = (key: string, more: Record<string, string> = {}) => ({ headers: { 'Idempotency-Key': key, ...more } });
const countOf = async (table: string) => {
  const [row] = await database.query<{ total: number | string }[]>(`SELECT COUNT(*) AS total FROM ${table}`);
  return Number(row?.total);
};

describe.each(RECORDS)('a create that is sent again', (aRecord) => {
  const table = aRecord().path.slice(1);

  it('is given the first answer again', async () => {
    const { path, fields } = aRecord();
    const first = await editor.post(path, fields, keyed('one'));
    const again = await editor.post(path, fields, { ...keyed('one'), now: '2026-02-16 11:59:59' });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    for (const name of ['location', 'etag', 'last-modified', 'content-type']) {
      expect(again.headers.get(name)).toBe(first.headers.get(name));
    }
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(await countOf(table)).toBe(1);
  });

  it('by fifty at once makes one record', async () => {
    const { path, fields } = aRecord();
    const responses = await Promise.all(Array.from({ length: 50 }, () => editor.post(path, fields, keyed('race'))));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 201));
    expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(responses.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    expect(await countOf(table)).toBe(1);
  });

  it('with something else in it is refused', async () => {
    const { path, fields } = aRecord();
    await editor.post(path, fields, keyed('one'));
    const { status, body } = await editor.post(path, { ...fields, description: 'Other' }, keyed('one'));
    expect([status, body.code]).toEqual([422, 'rest_idempotency_key_reused']);
    expect(await countOf(table)).toBe(1);
  });
});

describe('a create under a key', () => {
  it('that is refused is refused to each of fifty at once', async () => {
    await editor.post('/tags', { name: 'Jazz' });
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => editor.post('/tags', { name: 'Jazz' }, keyed('race'))),
    );
    expect(responses.map(({ body }) => body.code)).toEqual(responses.map(() => 'term_exists'));
    expect(await countOf('tags')).toBe(1);
  });

  it('makes nothing when its answer cannot be kept', async () => {
    const { path, fields } = aVenue();
    const allowAgain = await forbidUpdates(database, 'idempotency_keys');
    expect((await editor.post(path, fields, keyed('one'))).status).toBe(500);
    expect([await countOf('venues'), await countOf('idempotency_keys')]).toEqual([0, 0]);
    await allowAgain();
    expect((await editor.post(path, fields, keyed('one'))).status).toBe(201);
    expect(await countOf('venues')).toBe(1);
  });
});

describe('a key', () => {
  it('is forgotten after 24 hours', async () => {
    const { path, fields } = aVenue();
    const first = await editor.post(path, fields, keyed('one'));
    const later = await editor.post(path, { venue: 'Other' }, { ...keyed('one'), now: '2026-02-16 12:00:00' });
    expect([later.status, later.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(later.body.id).not.toBe(first.body.id);
  });

  it('is forgotten after 24 hours even though old keys were looked for a moment ago', async () => {
    const { path, fields } = aVenue();
    await editor.post(path, fields, keyed('one'));
    await editor.post(path, fields, { ...keyed('two'), now: '2026-02-16 11:59:30' });
    const later = await editor.post(path, { venue: 'Other' }, { ...keyed('one'), now: '2026-02-16 12:00:00' });
    expect([later.status, later.headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('that is forgotten leaves the table when other keys are used', async () => {
    for (const key of ['one', 'two', 'three']) await editor.post('/venues', aVenue().fields, keyed(key));
    await editor.post('/venues', aVenue().fields, { ...keyed('four'), now: '2026-02-16 12:00:00' });
    expect(await countOf('idempotency_keys')).toBe(1);
  });

  it('belongs to one caller', async () => {
    const { path, fields } = aVenue();
    const mine = await editor.post(path, fields, keyed('one'));
    const theirs = await api.as('author').post(path, fields, keyed('one'));
    expect([theirs.status, theirs.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(theirs.body.id).not.toBe(mine.body.id);
  });

  it('belongs to one address and its query', async () => {
    await editor.post('/venues', { venue: 'Hall' }, keyed('one'));
    expect((await editor.post('/organizers', { organizer: 'Hall' }, keyed('one'))).status).toBe(422);
    expect((await editor.post('/venues?city=Springfield', { venue: 'Hall' }, keyed('one'))).status).toBe(422);
  });

  it('is not used up by a request that was refused', async () => {
    const rejected = await editor.post('/events', { title: 'No dates' }, keyed('one'));
    expect(rejected.status).toBe(400);
    const { fields } = anEvent();
    const { status, headers } = await editor.post('/events', fields, keyed('one'));
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
  });

  it('of a refused request leaves nothing behind', async () => {
    await editor.post('/tags', { name: 'Jazz' });
    expect((await editor.post('/tags', { name: 'Jazz' }, keyed('one'))).body.code).toBe('term_exists');
    expect(await countOf('idempotency_keys')).toBe(0);
  });

  it('is looked at after the right to create', async () => {
    expect((await api.post('/venues', aVenue().fields, keyed('one'))).status).toBe(401);
    expect((await api.as('subscriber').post('/venues', aVenue().fields, keyed('\u00fc'))).status).toBe(403);
  });

  it.each(['', 'x'.repeat(256), 'sch\u00f6n'])('is refused when it is none: %#', async (key) => {
    const { status, body } = await editor.post('/venues', aVenue().fields, keyed(key));
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([
      ...[400, 'rest_invalid_param', ['Idempotency-Key']],
    ]);
  });

  it.each(['x', 'x'.repeat(255), '"8e03978e-40d5-43dd-bc93-6894a57f9324"', 'a b ~!'])('may be %s', async (key) => {
    const { path, fields } = aVenue();
    await editor.post(path, fields, keyed(key));
    expect((await editor.post(path, fields, keyed(key))).headers.get('idempotency-replayed')).toBe('true');
  });

  it('tells upper case from lower case', async () => {
    const { path, fields } = aVenue();
    await editor.post(path, fields, keyed('key'));
    expect((await editor.post(path, fields, keyed('KEY'))).headers.get('idempotency-replayed')).toBeNull();
  });

  it('works for forms of either kind', async () => {
    const form = () => {
      const parts = new FormData();
      parts.append('venue', 'Hall');
      return parts;
    };
    await editor.post('/venues', form(), keyed('parts'));
    expect((await editor.post('/venues', form(), keyed('parts'))).headers.get('idempotency-replayed')).toBe('true');
    const lines = new URLSearchParams({ venue: 'Hall' });
    await editor.post('/venues', lines, keyed('lines'));
    expect((await editor.post('/venues', lines, keyed('lines'))).headers.get('idempotency-replayed')).toBe('true');
    expect((await editor.post('/venues', form(), keyed('lines'))).status).toBe(422);
  });

  it('gives the first answer also when the record has changed since', async () => {
    const { path, fields } = aVenue();
    const { body } = await editor.post(path, fields, keyed('one'));
    await editor.patch(`/venues/${body.id}`, { venue: 'Renamed' });
    expect((await editor.post(path, fields, keyed('one'))).body).toEqual(body);
  });

  it('keeps the members asked for', async () => {
    const { path, fields } = aVenue();
    const first = await editor.post(`${path}?_fields=id`, fields, keyed('one'));
    expect(Object.keys(first.body)).toEqual(['id']);
    expect((await editor.post(`${path}?_fields=id`, fields, keyed('one'))).body).toEqual(first.body);
  });

  it('means nothing to a change', async () => {
    const { body } = await editor.post('/venues', aVenue().fields);
    for (const venue of ['First', 'Second']) {
      expect((await editor.post(`/venues/${body.id}`, { venue }, keyed('one'))).body.venue).toBe(venue);
    }
  });
});
