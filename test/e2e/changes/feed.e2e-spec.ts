import { describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { Follower } from '../../support/follower.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { api, given, database, clock } = await appForThisFile();
const admin = api.as('administrator');

describe('a client that is not signed in', () => {
  it('learns of each kind of record, in order', async () => {
    const follower = await Follower.of(api);
    await given(anEvent());
    for (const draft of [aVenue(), anOrganizer(), aCategory(), aTag()]) await given(draft);
    await given(anEvent({ recurrence: { rrule: 'FREQ=WEEKLY;COUNT=2' } }));
    expect(await follower.acts()).toEqual([
      ...['created events', 'created venues', 'created organizers', 'created categories', 'created tags'],
      ...['created series', 'created events', 'created events'],
    ]);
    expect(await follower.acts()).toEqual([]);
  });

  it('learns of the last change of a record on a page', async () => {
    const follower = await Follower.of(api);
    const { id } = await given(anEvent());
    await admin.patch(`/events/${id}`, { title: 'Other' });
    expect(await follower.changes()).toMatchObject([{ kind: 'events', id, act: 'updated', version: 2 }]);
    await admin.delete(`/events/${id}`);
    expect(await follower.changes()).toMatchObject([{ id, act: 'removed', version: 3 }]);
  });

  it('never learns of a draft', async () => {
    const follower = await Follower.of(api);
    const { id } = await given(anEvent({ status: 'draft' }));
    await admin.patch(`/events/${id}`, { title: 'Other' });
    await admin.delete(`/events/${id}`);
    expect(await follower.changes()).toEqual([]);
  });

  it('learns that an event is no longer public, and that it is again', async () => {
    const { id } = await given(anEvent());
    const follower = await Follower.of(api);
    await admin.patch(`/events/${id}`, { status: 'private' });
    expect(await follower.acts()).toEqual(['removed events']);
    await admin.patch(`/events/${id}`, { title: 'Hidden' });
    await admin.patch(`/events/${id}`, { status: 'publish' });
    expect(await follower.acts()).toEqual(['published events']);
  });

  it('learns that an event is hidden from lists, and that it is shown again', async () => {
    const { id } = await given(anEvent());
    const [stranger, editor] = [await Follower.of(api), await Follower.of(api.as('editor'))];
    await admin.patch(`/events/${id}`, { hide_from_listings: true });
    expect([await stranger.acts(), await editor.acts()]).toEqual([['removed events'], ['updated events']]);
    await admin.patch(`/events/${id}`, { title: 'Unlisted' });
    expect([await stranger.acts(), await editor.acts()]).toEqual([[], ['updated events']]);
    await admin.patch(`/events/${id}`, { hide_from_listings: false });
    expect([await stranger.acts(), await editor.acts()]).toEqual([['published events'], ['published events']]);
  });

  it('never learns of a hidden event, not even once its time has come', async () => {
    const [stranger, editor] = [await Follower.of(api), await Follower.of(api.as('editor'))];
    await given(anEvent({ hide_from_listings: true }));
    await given(anEvent({ hide_from_listings: true, date_utc: '2026-03-01 10:00:00' }));
    expect([await stranger.acts(), await editor.acts()]).toEqual([[], ['created events', 'created events']]);
    clock.moveTo('2026-03-01 10:00:00');
    expect([await stranger.acts(), await editor.acts()]).toEqual([[], ['updated events']]);
  });

  it('learns of a scheduled event once its time has come, without a write', async () => {
    const follower = await Follower.of(api);
    const { id } = await given(anEvent({ status: 'publish', date_utc: '2026-03-01 10:00:00' }));
    expect(await follower.changes()).toEqual([]);
    clock.moveTo('2026-03-01 10:00:00');
    expect(await follower.changes()).toMatchObject([
      { kind: 'events', id, act: 'published', at_utc: '2026-03-01 10:00:00' },
    ]);
    clock.moveTo('2026-03-02 10:00:00');
    expect(await follower.changes()).toEqual([]);
  });

  it('learns of a scheduled event that is trashed after its time', async () => {
    const follower = await Follower.of(api);
    const { id } = await given(anEvent({ status: 'publish', date_utc: '2026-03-01 10:00:00' }));
    clock.moveTo('2026-03-01 10:00:00');
    await admin.delete(`/events/${id}`);
    expect(await follower.acts()).toEqual(['removed events']);
  });

  it('loses a scheduled event that a slower process has unpublished, for which its time had not come yet', async () => {
    const follower = await Follower.of(api);
    const { id } = await given(anEvent({ status: 'publish', date_utc: '2026-03-01 10:00:00' }));
    clock.moveTo('2026-03-01 10:00:00');
    expect(await follower.acts()).toEqual(['published events']);
    clock.moveTo('2026-03-01 09:59:59');
    await admin.patch(`/events/${id}`, { status: 'draft' });
    clock.moveTo('2026-03-01 10:00:01');
    expect(await follower.acts()).toEqual(['removed events']);
    await admin.patch(`/events/${id}`, { title: 'Draft' });
    expect(await follower.acts()).toEqual([]);
  });

  it('learns nothing of users and tokens', async () => {
    const follower = await Follower.of(admin);
    await admin.post('/tokens', { name: 'Sync', role: 'editor' });
    expect(await follower.changes()).toEqual([]);
  });
});

describe('a client that is signed in', () => {
  it('learns of all records as an editor', async () => {
    const follower = await Follower.of(api.as('editor'));
    const { id } = await given(anEvent({ status: 'draft' }));
    await admin.patch(`/events/${id}`, { status: 'pending' });
    expect(await follower.acts()).toEqual(['updated events']);
    await admin.delete(`/events/${id}`);
    expect(await follower.acts()).toEqual(['removed events']);
  });

  it('learns of own drafts as an author, and loses those that somebody else gets', async () => {
    const [author, other] = [await Follower.of(api.as('author')), await Follower.of(api.as('another-author'))];
    const { id } = await given(anEvent({ status: 'draft' }), 'author');
    expect([await author.acts(), await other.acts()]).toEqual([['created events'], []]);
    await admin.patch(`/events/${id}`, { author: 4 });
    expect([await author.acts(), await other.acts()]).toEqual([['removed events'], ['updated events']]);
  });
});

describe('parameters', () => {
  it('kinds: only these', async () => {
    const follower = await Follower.of(api, '&kinds=tags,venues');
    for (const draft of [aVenue(), anOrganizer(), aTag()]) await given(draft);
    expect(await follower.acts()).toEqual(['created venues', 'created tags']);
  });

  it('limit: pages, none of which leaves anything out', async () => {
    const follower = await Follower.of(api, '&limit=2');
    const ids: number[] = [];
    for (let count = 0; count < 5; count++) ids.push((await given(aTag())).id);
    expect((await follower.ask()).body).toMatchObject({ changes: [{ id: ids[0] }, { id: ids[1] }], has_more: true });
    expect((await follower.changes()).map(({ id }) => id)).toEqual(ids);
  });

  it('records: as they are now, of every kind', async () => {
    const follower = await Follower.of(api, '&records=true');
    for (const draft of [aVenue(), anOrganizer(), aCategory(), aTag()]) await given(draft);
    const { id } = await given(anEvent({ recurrence: { rrule: 'FREQ=DAILY;COUNT=1' } }));
    const changes = await follower.changes();
    expect(changes).toHaveLength(6);
    for (const { id, record } of changes) expect(record).toMatchObject({ id });
    await admin.patch(`/events/${id}`, { title: 'Newest' });
    await given(anEvent({ status: 'draft' }));
    expect((await follower.changes()).map(({ record }) => record?.title)).toEqual(['Newest']);
  });

  it('records: none of a record that has gone since', async () => {
    const follower = await Follower.of(api, '&records=true&limit=1');
    const { id } = await given(anEvent());
    await admin.delete(`/events/${id}`);
    const [created, removed] = await follower.changes();
    expect(created).toMatchObject({ act: 'created', id });
    expect([created, removed].map((change) => change && 'record' in change)).toEqual([false, false]);
  });

  it('wait: answers once something happens', async () => {
    const follower = await Follower.of(api);
    const waiting = follower.acts('&wait=20');
    await given(anEvent());
    expect(await waiting).toEqual(['created events']);
  });

  it('wait: answers once an event becomes public', async () => {
    await given(anEvent({ status: 'publish', date_utc: '2026-03-01 10:00:00' }));
    const follower = await Follower.of(api);
    const waiting = follower.acts('&wait=20');
    clock.moveTo('2026-03-01 10:00:00');
    expect(await waiting).toEqual(['published events']);
  });

  it('wait: answers with nothing at the end', async () => {
    const follower = await Follower.of(api);
    const waiting = follower.ask('&wait=1');
    await given(anEvent({ status: 'draft' }));
    expect((await waiting).body).toMatchObject({ changes: [], has_more: false });
  });

  it.each([
    ['since', 'x'],
    ['since', ''],
    ['since', '1.all'],
    ['kinds', 'users'],
    ['limit', '501'],
    ['limit', '0'],
    ['wait', '26'],
    ['records', 'maybe'],
  ])('%s=%s is refused', async (name, value) => {
    const { status, body } = await api.get(`/changes?${name}=${value}`);
    expect([status, body.code, Object.keys(body.data.params)]).toEqual([400, 'rest_invalid_param', [name]]);
  });
});

it('nothing new takes one statement', async () => {
  const follower = await Follower.of(api);
  await given(anEvent());
  await follower.changes();
  expect(await statementsOf(database, () => follower.changes())).toHaveLength(1);
});

it('no cache may keep a response', async () => {
  const follower = await Follower.of(api);
  for (let again = 0; again < 3; again++) {
    const { headers } = await follower.ask();
    expect(headers.get('cache-control')).toBe('no-store');
  }
  await given(anEvent());
  expect(await follower.acts()).toEqual(['created events']);
});
