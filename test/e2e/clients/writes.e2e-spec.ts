import { describe, expect, it } from '@jest/globals';
import { anOrganizer } from '../../build/an-organizer.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import type { Login } from '../../support/users.js';
import { DROP_IN } from './drop-in.js';

const { api, given } = await appForThisFile(DROP_IN);
const editor = api.as('editor');

describe('CC-23', () => {
  it('POST, PUT and PATCH change what they send and nothing else, alike', async () => {
    const sent = { cost: '9', featured: true, timezone: 'Europe/Oslo', venue: { venue: 'Hall' }, tags: ['new'] };
    const results = [];
    for (const method of ['POST', 'PUT', 'PATCH']) {
      const before = await given(anEvent({ title: 'Walk', ...sent, slug: `walk-${method}` }));
      const { status, body } = await editor.send(method, `/events/${before.id}`, { title: 'Run' });
      expect(status).toBe(200);
      expect({ ...body, title: 'Walk', modified: before.modified, modified_utc: before.modified_utc }).toEqual({
        ...before,
        tags: [{ ...before.tags[0], count: body.tags[0].count }],
      });
      results.push(body.title);
    }
    expect(results).toEqual(['Run', 'Run', 'Run']);
  });

  it('a form changes the same as JSON', async () => {
    const { id } = await given(anEvent({ title: 'Walk', cost: '9' }));
    const { body } = await editor.put(`/events/${id}`, new URLSearchParams({ title: 'Run', featured: '1' }));
    expect([body.title, body.featured, body.cost]).toEqual(['Run', true, '$9']);
  });
});

describe('CC-25', () => {
  const venuesOf = (event: { venue: unknown }) =>
    [event.venue].flat().map((venue) => (venue as { venue: string }).venue);

  it('venues may be named in every form programs send', async () => {
    const [a, b] = [await given(aVenue({ venue: 'A' })), await given(aVenue({ venue: 'B' }))];
    for (const [venue, names] of [
      [a.id, ['A']],
      [String(a.id), ['A']],
      [[a.id], ['A']],
      [[String(a.id)], ['A']],
      [
        [a.id, b.id],
        ['A', 'B'],
      ],
      [{ venue: 'Hall', city: 'X' }, ['Hall']],
      [
        [{ venue: 'Barn' }, a.id],
        ['Barn', 'A'],
      ],
      [[], []],
      ['', []],
    ] as const) {
      const event = await given(anEvent({ venue }));
      expect([venue, venuesOf(event)]).toEqual([venue, names]);
      expect(Array.isArray(event.venue)).toBe(names.length !== 1);
    }
  });

  it('organizers too, and are a list whatever their number', async () => {
    const [a, b] = [await given(anOrganizer({ organizer: 'A' })), await given(anOrganizer({ organizer: 'B' }))];
    for (const [organizer, names] of [
      [a.id, ['A']],
      [
        [a.id, String(b.id)],
        ['A', 'B'],
      ],
      [{ organizer: 'Club' }, ['Club']],
      [[], []],
    ] as const) {
      const event = await given(anEvent({ organizer }));
      expect(event.organizer.map((one: { organizer: string }) => one.organizer)).toEqual(names);
    }
  });

  it('a form names them with brackets', async () => {
    const { id } = await given(anOrganizer({ organizer: 'Ann' }));
    const { title, start_date, end_date } = anEvent().fields as Record<string, string>;
    const form = new URLSearchParams({ title: title!, start_date: start_date!, end_date: end_date! });
    form.append('venue[venue]', 'Pier 2');
    form.append('organizer[]', String(id));
    const { status, body } = await editor.post('/events', form);
    expect([status, body.venue.venue, body.organizer[0].organizer]).toEqual([201, 'Pier 2', 'Ann']);
  });
});

describe('CC-26', () => {
  it('a write without credentials is 401, with too little right 403, each with its code', async () => {
    const { id } = await given(anEvent());
    const writes = [
      ['POST', '/events'],
      ['PATCH', `/events/${id}`],
      ['DELETE', `/events/${id}`],
      ['POST', '/venues'],
      ['POST', '/organizers'],
      ['POST', '/categories'],
      ['POST', '/tags'],
    ] as const;
    for (const [method, path] of writes) {
      const rejected = async (login?: Login) => {
        const { status, body } = await (login ? api.as(login) : api).send(method, path, {});
        return [status, body.code, body.data.status];
      };
      expect(await rejected()).toEqual([401, 'rest_forbidden', 401]);
      expect(await rejected('subscriber')).toEqual([403, 'rest_forbidden', 403]);
    }
  });

  it('wrong credentials are 401 everywhere', async () => {
    const headers = { Authorization: `Basic ${Buffer.from('editor:wrong').toString('base64')}` };
    const { status, body } = await api.get('/events', { headers });
    expect([status, body.code]).toEqual([401, 'incorrect_password']);
  });
});

describe('CC-27', () => {
  it.each([
    ['event', anEvent],
    ['venue', aVenue],
    ['organizer', anOrganizer],
  ] as const)('a deleted %s is answered as it now is, and is gone the next time', async (kind, build) => {
    const { id } = await given(build());
    const first = await editor.delete(`/${kind}s/${id}?force=true`);
    expect([first.status, first.body.id, first.body.status]).toEqual([200, id, 'trash']);
    const again = await editor.delete(`/${kind}s/${id}`);
    expect([again.status, again.body.code]).toEqual([410, `${kind}-is-in-trash`]);
  });
});
