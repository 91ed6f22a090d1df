import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../../src/calendar/dates/texts.js';
import { lastWrites } from '../../../src/persistence/connection/bump-data-version.js';
import { inSavepoint } from '../../../src/persistence/connection/savepoint.js';
import { inTransaction } from '../../../src/persistence/connection/transaction.js';
import { runTogether } from '../../../src/persistence/sql/run-together.js';
import { recordChange } from '../../../src/read-models/change-log/change-log.js';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { failingOnce } from '../../support/fail-once.js';
import { NOW } from '../../support/fixed-clock.js';
import { loggedBy, readLog } from '../../support/logged-changes.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, given, database } = await appForThisFile();
const admin = api.as('administrator');
const now = NOW as UtcText;

/** The acts of all rows about a record, with the states before and after it. */
async function actsOn(kind: string, id: number): Promise<string[]> {
  const rows = (await readLog(database)).filter((row) => row.kind === kind && row.record_id === id);
  return rows.map(({ act, was_public, is_public }) => `${act} ${was_public}${is_public}`);
}

describe('the log tells', () => {
  it('what became of an event for those who are not signed in', async () => {
    const { id } = await given(anEvent({ status: 'draft' }));
    for (const body of [{ title: 'Other' }, { status: 'publish' }, { title: 'Third' }, { status: 'pending' }])
      await admin.patch(`/events/${id}`, body);
    await admin.patch(`/events/${id}`, { status: 'publish' });
    await admin.delete(`/events/${id}`);
    await admin.patch(`/events/${id}`, { status: 'draft' });
    expect(await actsOn('events', id)).toEqual([
      'created 00',
      'updated 00',
      'published 01',
      'updated 11',
      'unpublished 10',
      'published 01',
      'trashed 10',
      'restored 00',
    ]);
  });

  it('that a tag is always public, and gone once it is deleted', async () => {
    const { id } = await given(aTag());
    await admin.patch(`/tags/${id}`, { name: 'Other' });
    await admin.delete(`/tags/${id}`);
    expect(await actsOn('tags', id)).toEqual(['created 01', 'updated 11', 'deleted 10']);
  });

  it('when a scheduled event becomes public', async () => {
    const { id } = await given(anEvent({ status: 'publish', date_utc: '2026-03-01 10:00:00' }));
    const [row] = await readLog(database);
    expect(row).toMatchObject({ record_id: id, act: 'created', is_public: 0, due_utc: '2026-03-01 10:00:00' });
  });

  it('which fields of an event changed', async () => {
    const { id } = await given(anEvent());
    const body = { title: 'Other', start_date: '2026-02-16 17:00:00', tags: ['New'], all_day: false };
    const { rows } = await loggedBy(database, () => admin.patch(`/events/${id}`, body));
    expect(rows.find(({ kind }) => kind === 'events')?.fields).toBe('title,start_date,tags');
  });

  it.each([
    ['events', anEvent],
    ['venues', aVenue],
    ['organizers', anOrganizer],
    ['categories', aCategory],
    ['tags', aTag],
  ] as const)('that the external ids of %s changed', async (kind, draft) => {
    const { id } = await given(draft());
    const body = { external_ids: [{ source: 'crm', id: '1' }] };
    const { rows } = await loggedBy(database, () => admin.patch(`/${kind}/${id}`, body));
    expect(rows.filter((row) => row.kind === kind)).toMatchObject([{ record_id: id, fields: 'external_ids' }]);
  });

  it('nothing of external ids that an event has already', async () => {
    const external_ids = [{ source: 'crm', id: '1' }];
    const { id } = await given(anEvent({ external_ids }));
    const { rows } = await loggedBy(database, () => admin.patch(`/events/${id}`, { title: 'Other', external_ids }));
    expect(rows.map(({ fields }) => fields)).toEqual(['title']);
  });

  it('which fields of a venue changed, and its author before and after', async () => {
    const { id } = await given(aVenue(), 'author');
    const { rows } = await loggedBy(database, () => admin.patch(`/venues/${id}`, { city: 'Ghent', author: 1 }));
    expect(rows).toMatchObject([{ fields: 'author,city', author_before: 3, author_after: 1 }]);
  });

  it('the request and the token that it was sent with', async () => {
    const { id, token } = (await admin.post('/tokens', { name: 'Sync', role: 'editor' })).body;
    const headers = { 'X-Request-Id': 'sync-17' };
    const { rows } = await loggedBy(database, () =>
      api.withAuthorization(`Bearer ${token}`).post('/events', anEvent().fields, { headers }),
    );
    expect(rows).toMatchObject([{ kind: 'events', user_id: 1, token_id: id, request_id: 'sync-17', version: 1 }]);
  });

  it('nothing of what administrators do to those who are not', async () => {
    await admin.post('/tokens', { name: 'Sync', role: 'editor' });
    expect(await readLog(database)).toMatchObject([
      { kind: 'tokens', act: 'created', is_public: 0, author_after: null },
    ]);
  });
});

it('a transaction that runs again after a deadlock leaves one row', async () => {
  const { id } = await given(anEvent());
  const deadlock = { statement: /UPDATE changes/, code: 'ER_LOCK_DEADLOCK' };
  const { rows } = await loggedBy(database, async () => {
    const failures = await failingOnce(database, deadlock, async () => {
      expect((await admin.patch(`/events/${id}`, { title: 'Once' })).status).toBe(200);
    });
    expect(failures).toBe(1);
  });
  expect(rows).toMatchObject([{ record_id: id, act: 'updated', version: 2 }]);
});

it('a part of a transaction that is undone leaves no row, and the rest of it keeps its own', async () => {
  const change = (id: number) => ({ kind: 'tags', id, after: { version: 1 } }) as const;
  const { logged } = await loggedBy(database, () =>
    inTransaction(database, undefined, async (db) => {
      recordChange(db, change(1), { now });
      const undone = inSavepoint(db, async () => {
        recordChange(db, change(2), { now });
        await runTogether(db, lastWrites(db, []));
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      recordChange(db, change(3), { now });
    }),
  );
  expect(logged).toEqual(['tags 1', 'tags 3']);
});
