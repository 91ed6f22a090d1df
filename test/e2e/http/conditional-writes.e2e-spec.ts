import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given } = await appForThisFile();
const editor = api.as('editor');
const RECORDS = [anEvent, aVenue, anOrganizer, aCategory, aTag];

const tagOf = async (path: string, client = editor) => (await client.get(path)).headers.get('etag') ?? '';
const outdated = { status: 412, code: 'rest_precondition_failed' };

/** Sends a write with headers and gives status and code. */
async function writing(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await editor.send(method, path, body, { headers });
  return { status: response.status, code: response.body.code };
}

const written = { status: 200, code: undefined };

describe.each(RECORDS)('a record', (aRecord) => {
  it.each(['POST', 'PUT', 'PATCH'])('is changed by %s only in the state in which it was read', async (method) => {
    const { id } = await given(aRecord());
    const path = `${aRecord().path}/${id}`;
    const headers = { 'If-Match': await tagOf(path) };
    expect(await writing(method, path, headers, { description: 'First' })).toEqual(written);
    expect(await writing(method, path, headers, { description: 'Second' })).toEqual(outdated);
    expect((await editor.get(path)).body.description).toMatch(/First/);
  });

  it('is deleted only in the state in which it was read', async () => {
    const { id } = await given(aRecord());
    const path = `${aRecord().path}/${id}`;
    const headers = { 'If-Match': await tagOf(path) };
    await editor.patch(path, { description: 'Changed' });
    expect(await writing('DELETE', path, headers)).toEqual(outdated);
    expect(await writing('DELETE', path, { 'If-Match': await tagOf(path) })).toEqual(written);
  });

  it('is given a tag with the answer to a write, which the next write may name', async () => {
    const { path, fields } = aRecord();
    const created = await editor.post(path, fields);
    const address = `${path}/${created.body.id}`;
    const first = { 'If-Match': created.headers.get('etag') ?? '' };
    const changed = await editor.patch(address, { description: 'First' }, { headers: first });
    expect(changed.status).toBe(200);
    const second = { 'If-Match': changed.headers.get('etag') ?? '' };
    expect(await writing('PATCH', address, second, { description: 'Second' })).toEqual(written);
    expect(await writing('PATCH', address, second, { description: 'Third' })).toEqual(outdated);
  });

  it('is written by one of many who read the same state', async () => {
    const { id } = await given(aRecord());
    const path = `${aRecord().path}/${id}`;
    const headers = { 'If-Match': await tagOf(path) };
    const writers = Array.from({ length: 20 }, (_, number) => `Writer ${number}`);
    const responses = await Promise.all(writers.map((description) => writing('PATCH', path, headers, { description })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.filter(({ status }) => status === 412)).toHaveLength(19);
  });

  it('is written by the last where nobody insists', async () => {
    const { id } = await given(aRecord());
    const path = `${aRecord().path}/${id}`;
    await editor.patch(path, { description: 'First' });
    await editor.patch(path, { description: 'Second' });
    expect((await editor.get(path)).body.description).toMatch(/Second/);
  });
});

describe('If-Match', () => {
  it.each([
    ['any state', () => '*'],
    ['one state of several', (tag: string) => `"other", ${tag}`],
    ['the tag of a compressed answer', (tag: string) => tag.replace(/"$/, '-gzip"')],
  ])('may name %s', async (_, wanted) => {
    const { id } = await given(anEvent());
    const headers = { 'If-Match': wanted(await tagOf(`/events/${id}`)) };
    expect(await writing('PATCH', `/events/${id}`, headers, { title: 'Changed' })).toEqual(written);
  });

  it.each([
    ['a weak tag', (tag: string) => `W/${tag}`],
    ['a tag without quotes', (tag: string) => tag.replaceAll('"', '')],
    ['nothing', () => ''],
    ['the tag of something else', () => '"other"'],
  ])('is not met by %s', async (_, wanted) => {
    const { id } = await given(anEvent());
    const headers = { 'If-Match': wanted(await tagOf(`/events/${id}`)) };
    expect(await writing('PATCH', `/events/${id}`, headers, { title: 'Changed' })).toEqual(outdated);
  });

  it('is not met by the tag of another record, nor by that of a list', async () => {
    const [event, other] = [await given(anEvent()), await given(anEvent())];
    for (const path of [`/events/${other.id}`, '/events']) {
      const headers = { 'If-Match': await tagOf(path) };
      expect(await writing('PATCH', `/events/${event.id}`, headers, { title: 'Changed' })).toEqual(outdated);
    }
  });

  it('takes the tag of this version from any address, trimmed or not, of any viewer', async () => {
    const { id, slug } = await given(anEvent());
    const tags = [await tagOf(`/events/by-slug/${slug}`), await tagOf(`/events/${id}?_fields=title`)];
    for (const [index, tag] of [...tags, await tagOf(`/events/${id}`, api)].entries()) {
      const path = index % 2 ? `/events/by-slug/${slug}` : `/events/${id}`;
      const headers = { 'If-Match': tag };
      expect((await api.get(`/events/${id}`)).status).toBe(200);
      expect(await writing('PATCH', path, { 'If-Match': '"other"' }, {})).toEqual(outdated);
      if (index === 2) expect(await writing('PATCH', path, headers, { title: 'Changed' })).toEqual(written);
    }
  });

  it('is about the record itself, not about what is shown in it', async () => {
    const venue = await given(aVenue());
    const { id } = await given(anEvent({ venue: venue.id, tags: ['Jazz'] }));
    const headers = { 'If-Match': await tagOf(`/events/${id}`) };
    await editor.patch(`/venues/${venue.id}`, { city: 'Shelbyville' });
    await given(anEvent({ tags: ['Jazz'] }));
    expect(await writing('PATCH', `/events/${id}`, headers, { title: 'Changed' })).toEqual(written);
  });

  it('is weighed after rights and existence, and before the fields', async () => {
    const { id } = await given(anEvent());
    const headers = { 'If-Match': '"other"' };
    const changes = { start_date: 'nonsense' };
    expect((await api.patch(`/events/${id}`, changes, { headers })).status).toBe(401);
    expect((await api.as('author').patch(`/events/${id}`, changes, { headers })).status).toBe(403);
    expect((await editor.patch('/events/999999', changes, { headers })).status).toBe(404);
    expect((await editor.patch(`/events/${id}`, changes, { headers })).status).toBe(412);
    await editor.delete(`/events/${id}`);
    expect((await editor.delete(`/events/${id}`, { headers })).status).toBe(410);
  });

  it('holds for a method named in a header as well', async () => {
    const { id } = await given(anEvent());
    const headers = { 'If-Match': '"other"', 'X-HTTP-Method-Override': 'DELETE' };
    expect(await writing('POST', `/events/${id}`, headers)).toEqual(outdated);
  });
});

describe('If-Unmodified-Since', () => {
  const since = (date: string) => ({ 'If-Unmodified-Since': date });

  it('refuses a write when the record has changed later', async () => {
    const { id } = await given(anEvent());
    const path = `/events/${id}`;
    await editor.patch(path, { title: 'Changed' }, { now: '2026-02-15 13:00:00' });
    expect(await writing('PATCH', path, since('Sun, 15 Feb 2026 12:59:59 GMT'), { title: 'No' })).toEqual(outdated);
    expect(await writing('PATCH', path, since('Sun, 15 Feb 2026 13:00:00 GMT'), { title: 'Yes' })).toEqual(written);
    expect(await writing('DELETE', path, since('Sun, 15 Feb 2026 12:59:59 GMT'))).toEqual(outdated);
  });

  it('is ignored when it is no date, or a tag is sent', async () => {
    const { id } = await given(anEvent());
    expect(await writing('PATCH', `/events/${id}`, since('long ago'), { title: 'A' })).toEqual(written);
    const headers = { ...since('Sun, 15 Feb 2015 12:00:00 GMT'), 'If-Match': await tagOf(`/events/${id}`) };
    expect(await writing('PATCH', `/events/${id}`, headers, { title: 'B' })).toEqual(written);
  });
});

describe('If-None-Match', () => {
  it('refuses a write in a state that is not wanted', async () => {
    const { id } = await given(anEvent());
    const path = `/events/${id}`;
    for (const unwanted of ['*', await tagOf(path), `W/${await tagOf(path)}`]) {
      expect(await writing('PUT', path, { 'If-None-Match': unwanted }, { title: 'No' })).toEqual(outdated);
    }
    expect(await writing('PUT', path, { 'If-None-Match': '"other"' }, { title: 'Yes' })).toEqual(written);
  });
});

describe('the answer to a PUT', () => {
  it('has no validators, since what is stored is not what was sent', async () => {
    const { id } = await given(anEvent());
    const { status, headers } = await editor.put(`/events/${id}`, { title: 'Changed' });
    expect([status, headers.get('etag'), headers.get('last-modified')]).toEqual([200, null, null]);
  });
});
