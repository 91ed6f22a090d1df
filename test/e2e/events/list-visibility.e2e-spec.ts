import { beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';
import type { Login } from '../../support/users.js';

const { api, given } = await appForThisFile();

/** Events of an administrator in every state, and drafts of an author and a contributor. */
beforeEach(async () => {
  await given(anEvent({ title: 'Public' }));
  for (const status of ['draft', 'pending', 'private', 'trash']) await given(anEvent({ title: `A ${status}`, status }));
  await given(anEvent({ title: 'Scheduled', date: '2026-03-01 10:00:00' }));
  await given(anEvent({ title: "Author's draft", status: 'draft' }), 'author');
  await given(anEvent({ title: "Contributor's draft", status: 'draft' }), 'contributor');
});

const seenBy = async (login: Login | undefined, query = '') =>
  titles(await (login ? api.as(login) : api).get(`/events?per_page=50&${query}`));

describe('without a status', () => {
  it.each([undefined, 'subscriber' as const])('%s sees what is published', async (login) => {
    expect(await seenBy(login)).toEqual(['Public']);
  });

  it('authors and contributors see their own unpublished events as well', async () => {
    expect(await seenBy('author')).toEqual(['Public', "Author's draft"]);
    expect(await seenBy('contributor')).toEqual(['Public', "Contributor's draft"]);
    expect(await seenBy('another-author')).toEqual(['Public']);
  });

  it('editors see everything but the trash', async () => {
    expect(await seenBy('editor')).toEqual([
      'Public',
      'A draft',
      'A pending',
      'A private',
      'Scheduled',
      "Author's draft",
      "Contributor's draft",
    ]);
  });

  it('a scheduled event appears when its time has come', async () => {
    const at = async (now: string) => titles(await api.get('/events?start_date=2026-02-01', { now }));
    expect(await at('2026-03-01 09:59:59')).toEqual(['Public']);
    expect(await at('2026-03-01 10:00:00')).toEqual(['Public', 'Scheduled']);
  });
});

describe('status', () => {
  it.each([
    ['publish', ['Public']],
    ['draft', ['A draft', "Author's draft", "Contributor's draft"]],
    ['pending', ['A pending']],
    ['private', ['A private']],
    ['future', ['Scheduled']],
    ['trash', ['A trash']],
    ['pending,publish', ['Public', 'A pending']],
    ['', ['Public', 'A private']],
  ])('%s lists these for an editor', async (status, expected) => {
    expect(await seenBy('editor', `status=${status}`)).toEqual(expected);
    if (status)
      expect(
        await seenBy(
          'editor',
          status
            .split(',')
            .map((one) => `status[]=${one}`)
            .join('&'),
        ),
      ).toEqual(expected);
  });

  it('lists for authors what they may edit', async () => {
    expect(await seenBy('author', 'status=draft,private,pending,future,trash')).toEqual(["Author's draft"]);
    expect(await seenBy('author', 'status=publish')).toEqual(['Public']);
    expect(await seenBy('author', 'status=')).toEqual(['Public']);
  });

  it("trash lists an author's own trashed events only", async () => {
    const { id } = await given(anEvent({ title: 'Regretted' }), 'author');
    await api.as('author').delete(`/events/${id}`);
    expect(await seenBy('author', 'status=trash')).toEqual(['Regretted']);
    expect(await seenBy('contributor', 'status=trash')).toEqual([]);
  });

  it('publish is all that anonymous callers and subscribers may ask for', async () => {
    expect(await seenBy(undefined, 'status=publish')).toEqual(['Public']);
    for (const status of ['draft', 'pending', 'private', 'future', 'trash', 'publish,draft', '']) {
      for (const client of [api, api.as('subscriber')]) {
        const { status: code, body } = await client.get(`/events?status=${status}`);
        expect([status, code, Object.keys(body.data.params)]).toEqual([status, 400, ['status']]);
      }
    }
  });

  it.each(['any', 'foo', 'PUBLISH', 'auto-draft', 'inherit', 'draft,foo'])(
    '%s is refused for everybody',
    async (status) => {
      for (const client of [api, api.as('contributor'), api.as('administrator')]) {
        expect((await client.get(`/events?status=${status}`)).status).toBe(400);
      }
    },
  );
});

describe('events hidden from listings', () => {
  beforeEach(async () => {
    await given(anEvent({ title: 'Hidden', hide_from_listings: true }));
    await given(anEvent({ title: "Author's hidden", hide_from_listings: true }), 'author');
  });

  it('are in no list unless those who may edit them ask', async () => {
    expect(await seenBy(undefined)).toEqual(['Public']);
    expect(await seenBy('editor', 'status=publish')).toEqual(['Public']);
    expect(await seenBy('editor', 'status=publish&hide_from_listings=true')).toEqual(['Hidden', "Author's hidden"]);
    expect(await seenBy('editor', 'status=publish&hide_from_listings=any')).toEqual([
      'Public',
      'Hidden',
      "Author's hidden",
    ]);
    expect(await seenBy('editor', 'status=publish&hide_from_listings=false')).toEqual(['Public']);
  });

  it('are listed for their authors', async () => {
    expect(await seenBy('author', 'status=publish&hide_from_listings=true')).toEqual(["Author's hidden"]);
    expect(await seenBy('author', 'status=publish&hide_from_listings=any')).toEqual(['Public', "Author's hidden"]);
  });

  it('are counted once if they are scheduled, too', async () => {
    const scheduled = { hide_from_listings: true, date: '2026-03-01 10:00:00', venue: { venue: 'Hall' } };
    const { venue } = await given(anEvent({ title: 'Hidden and scheduled', ...scheduled }), 'author');
    for (const login of ['author', 'editor'] as const) {
      for (const query of [
        'hide_from_listings=true',
        'hide_from_listings=any',
        'hide_from_listings=any&status=future',
      ]) {
        const { body } = await api.as(login).get(`/events?venue=${venue.id}&${query}`);
        expect([login, query, body.total, body.events.length]).toEqual([login, query, 1, 1]);
      }
    }
  });

  it('stay unseen by those who may edit nothing, whatever they ask', async () => {
    expect(await seenBy(undefined, 'hide_from_listings=any')).toEqual(['Public']);
    expect(await seenBy('subscriber', 'hide_from_listings=any')).toEqual(['Public']);
  });

  it.each([undefined, 'subscriber', 'contributor'] as const)('FC-102 alone are nothing to a %s', async (role) => {
    const client = role ? api.as(role) : api;
    for (const narrower of ['', '&search=hidden', '&start_date=2020-01-01', '&orderby=title']) {
      const { status, body } = await client.get(`/events?hide_from_listings=true${narrower}`);
      expect([status, body.events, body.total, body.total_pages]).toEqual([200, [], 0, 0]);
    }
  });
});
