import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { NOW } from '../../support/fixed-clock.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, origin } = await appForThisFile();
const editor = api.as('editor');
const RECORDS = [anEvent, aVenue, anOrganizer, aCategory, aTag];

const tagOf = async (path: string, client = api) => {
  const { status, headers } = await client.get(path);
  expect([path, status]).toEqual([path, 200]);
  return headers.get('etag') ?? '';
};

const reading = (path: string, headers: Record<string, string>, client = api) => client.get(path, { headers });

describe.each(RECORDS)('a record and its list', (aRecord) => {
  it('have strong tags, which stay while nothing changes', async () => {
    const { path } = aRecord();
    const { id } = await given(aRecord());
    for (const address of [`${path}/${id}`, `${path}?hide_empty=0`]) {
      const tag = await tagOf(address);
      expect(tag).toMatch(/^"[!-~]+"$/);
      expect(await tagOf(address)).toBe(tag);
    }
  });

  it('are not sent to those who have them', async () => {
    const { path } = aRecord();
    const { id } = await given(aRecord());
    for (const address of [`${path}/${id}`, `${path}?hide_empty=0`]) {
      const tag = await tagOf(address);
      const { status, headers, body } = await reading(address, { 'If-None-Match': tag });
      expect([status, body, headers.get('etag'), headers.get('content-type')]).toEqual([304, '', tag, null]);
    }
  });

  it('have other tags after a write', async () => {
    const { path } = aRecord();
    const { id } = await given(aRecord());
    const before = [await tagOf(`${path}/${id}`), await tagOf(`${path}?hide_empty=0`)];
    await editor.patch(`${path}/${id}`, { description: 'Changed' });
    const after = [await tagOf(`${path}/${id}`), await tagOf(`${path}?hide_empty=0`)];
    expect(after.filter((tag, index) => tag === before[index])).toEqual([]);
  });

  it('say when they were changed last', async () => {
    const { path } = aRecord();
    const { id } = await given(aRecord());
    await editor.patch(`${path}/${id}`, { description: 'Changed' }, { now: '2026-02-15 13:00:00' });
    for (const address of [`${path}/${id}`, `${path}?hide_empty=0`]) {
      const { headers } = await api.get(address, { now: '2026-02-15 14:00:00' });
      expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
    }
  });

  it('of which one is dated are not sent to those who have it of that date', async () => {
    const { path } = aRecord();
    const { id } = await given(aRecord());
    const since = (date: string) => reading(`${path}/${id}`, { 'If-Modified-Since': date });
    expect((await since('Sun, 15 Feb 2026 12:00:00 GMT')).status).toBe(304);
    expect((await since('Sun, 15 Feb 2026 11:59:59 GMT')).status).toBe(200);
  });
});

describe('If-None-Match', () => {
  it.each([
    ['a list of tags', (tag: string) => `"other", ${tag} ,"third"`],
    ['a weak tag of the same', (tag: string) => `W/${tag}`],
    ['a tag of a compressed answer', (tag: string) => tag.replace(/"$/, '-br"')],
    ['anything', () => '*'],
  ])('is met by %s', async (_, known) => {
    const { id } = await given(anEvent());
    const plain = await reading(`/events/${id}`, { 'Accept-Encoding': 'identity' });
    const header = known(plain.headers.get('etag') ?? '');
    expect((await reading(`/events/${id}`, { 'If-None-Match': header })).status).toBe(304);
  });

  it.each(['"other"', '', 'no tag', '"', '"a" "b"'])('is not met by %s', async (known) => {
    const { id } = await given(anEvent());
    const { status, body } = await reading(`/events/${id}`, { 'If-None-Match': known });
    expect([status, body.id]).toEqual([200, id]);
  });

  it('outranks a date', async () => {
    const { id } = await given(anEvent());
    const headers = { 'If-None-Match': '"other"', 'If-Modified-Since': 'Sun, 15 Feb 2026 12:00:00 GMT' };
    expect((await reading(`/events/${id}`, headers)).status).toBe(200);
  });

  it('says nothing about a refusal', async () => {
    const { status } = await reading('/events/999999', { 'If-None-Match': '*' });
    expect(status).toBe(404);
  });

  it('is met by HEAD alike', async () => {
    const { id } = await given(anEvent());
    const tag = await tagOf(`/events/${id}`);
    const plain = await api.send('HEAD', `/events/${id}`);
    expect([plain.status, plain.headers.get('etag'), plain.body]).toEqual([200, tag, '']);
    const known = await api.send('HEAD', `/events/${id}`, undefined, { headers: { 'If-None-Match': tag } });
    expect([known.status, known.headers.get('etag')]).toEqual([304, tag]);
  });

  it('sends what a cache has to know along with the 304', async () => {
    const { id } = await given(anEvent());
    const { headers } = await reading(`/events/${id}`, { 'If-None-Match': '*' });
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate');
    expect(headers.get('vary')).toContain('Accept-Encoding');
    expect(headers.get('date')).not.toBeNull();
  });
});

describe('the tag of an event', () => {
  it('changes with the venue shown in it', async () => {
    const venue = await given(aVenue());
    const { id } = await given(anEvent({ venue: venue.id }));
    const before = await tagOf(`/events/${id}`);
    await editor.patch(`/venues/${venue.id}`, { city: 'Shelbyville' });
    expect(await tagOf(`/events/${id}`)).not.toBe(before);
  });

  it('changes with the count of a tag shown in it', async () => {
    const { id } = await given(anEvent({ tags: ['Jazz'] }));
    const before = await tagOf(`/events/${id}`);
    await given(anEvent({ tags: ['Jazz'] }));
    expect(await tagOf(`/events/${id}`)).not.toBe(before);
  });

  it('differs with the rights of the viewer', async () => {
    const venue = await given(aVenue({ status: 'draft' }));
    const { id } = await given(anEvent({ venue: venue.id }));
    expect(await tagOf(`/events/${id}`)).not.toBe(await tagOf(`/events/${id}`, editor));
  });

  it('differs with the members asked for, and with the host', async () => {
    const { id } = await given(anEvent());
    const tag = await tagOf(`/events/${id}`);
    expect(await tagOf(`/events/${id}?_fields=id`)).not.toBe(tag);
    const elsewhere = `${origin.replace('127.0.0.1', 'localhost')}/calendar/events/v1/events/${id}`;
    expect(await tagOf(elsewhere)).not.toBe(tag);
  });
});

describe('a date', () => {
  it('is that of the venue shown, where that is later', async () => {
    const venue = await given(aVenue());
    const { id } = await given(anEvent({ venue: venue.id }));
    await editor.patch(`/venues/${venue.id}`, { city: 'Shelbyville' }, { now: '2026-02-15 13:00:00' });
    const { headers } = await api.get(`/events/${id}`);
    expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
    expect((await api.get('/events')).headers.get('last-modified')).toBe('Sun, 15 Feb 2026 13:00:00 GMT');
    await editor.delete(`/venues/${venue.id}`, { now: '2026-02-15 14:00:00' });
    const since = { 'If-Modified-Since': 'Sun, 15 Feb 2026 13:00:00 GMT' };
    expect((await reading(`/events/${id}`, since)).body.venue).toEqual([]);
  });

  it('of a list of tokens is that of the newest, or of its last use', async () => {
    const administrator = api.as('administrator');
    const { body } = await administrator.post('/tokens', { name: 'Reader', role: 'subscriber' });
    const dated = async () => (await administrator.get('/tokens')).headers.get('last-modified');
    expect(await dated()).toBe('Sun, 15 Feb 2026 12:00:00 GMT');
    await api.withAuthorization(`Bearer ${body.token}`).get('/tags', { now: '2026-02-15 14:00:00' });
    expect(await dated()).toBe('Sun, 15 Feb 2026 14:00:00 GMT');
  });

  it('never lies in the future', async () => {
    const { id } = await given(anEvent({ date: '2027-01-01 00:00:00' }));
    const { headers } = await editor.get(`/events/${id}`);
    expect(headers.get('last-modified')).toBe('Sun, 15 Feb 2026 12:00:00 GMT');
  });

  it('of a scheduled event is that of its publication, once it is public', async () => {
    const { id } = await given(anEvent({ status: 'future', date: '2026-02-16 00:00:00' }));
    const { headers } = await api.get(`/events/${id}`, { now: '2026-02-17 00:00:00' });
    expect(headers.get('last-modified')).toBe('Mon, 16 Feb 2026 00:00:00 GMT');
  });

  it.each(['Sunday, 15-Feb-26 12:00:00 GMT', 'Sun Feb 15 12:00:00 2026', 'Sun, 15 Feb 2026 12:00:00 GMT'])(
    'can be sent as %s',
    async (date) => {
      const { id } = await given(aVenue());
      expect((await reading(`/venues/${id}`, { 'If-Modified-Since': date })).status).toBe(304);
    },
  );

  it.each(['2026-02-15 12:00:00', 'yesterday', 'Sun, 15 Feb 2026 12:00:00 +0100', 'Sun, 99 Feb 2026 99:00:00 GMT'])(
    'is ignored when it is none: %s',
    async (date) => {
      const { id } = await given(aVenue());
      expect((await reading(`/venues/${id}`, { 'If-Modified-Since': date })).status).toBe(200);
    },
  );

  it('does not make a list valid, because records leave lists without a change of the others', async () => {
    await given(aVenue());
    const { headers } = await api.get('/venues', { now: '2026-02-16 12:00:00' });
    const since = { 'If-Modified-Since': headers.get('last-modified') ?? '' };
    expect((await reading('/venues', since)).status).toBe(200);
  });

  it('is absent from a list of nothing', async () => {
    const { headers } = await api.get('/venues', { now: NOW });
    expect([headers.get('last-modified'), headers.get('etag')]).toEqual([null, expect.any(String)]);
  });
});

describe('a read that insists on one state', () => {
  it('is refused when there is another', async () => {
    const { id } = await given(anEvent());
    const tag = await tagOf(`/events/${id}`);
    expect((await reading(`/events/${id}`, { 'If-Match': tag })).status).toBe(200);
    const { status, body } = await reading(`/events/${id}`, { 'If-Match': '"other"' });
    expect([status, body.code]).toEqual([412, 'rest_precondition_failed']);
    const old = { 'If-Unmodified-Since': 'Sun, 15 Feb 2026 11:00:00 GMT' };
    expect((await reading(`/events/${id}`, old)).status).toBe(412);
  });
});

describe('an enveloped answer', () => {
  it('has no tag, since its bytes never repeat, and is always sent', async () => {
    const { id } = await given(anEvent());
    const { status, headers, body } = await reading(`/events/${id}?_envelope=1`, { 'If-None-Match': '*' });
    expect([status, headers.get('etag'), body.body.id]).toEqual([200, null, id]);
    expect(body.headers['Last-Modified']).toBe('Sun, 15 Feb 2026 12:00:00 GMT');
  });
});

describe('the index and the document', () => {
  it.each(['/', '/doc'])('have tags, too: %s', async (path) => {
    expect((await reading(path, { 'If-None-Match': await tagOf(path) })).status).toBe(304);
  });
});
