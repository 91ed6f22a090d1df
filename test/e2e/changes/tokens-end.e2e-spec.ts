import { describe, expect, it } from '@jest/globals';
import { LogMaintenance } from '../../../src/changes/log-maintenance.js';
import { forgetFollowers } from '../../../src/read-models/change-log/change-log.js';
import { aTag } from '../../build/a-tag.js';
import { anEvent } from '../../build/an-event.js';
import { Follower } from '../../support/follower.js';
import { readLog } from '../../support/logged-changes.js';
import { appForThisFile } from '../../support/start-app.js';

const { api, app, given, database, clock } = await appForThisFile({ AUDIT_KEEP_DAYS: '30' });
const EXPIRED = { status: 410, body: { code: 'rest_changes_expired' } };

const prune = () => app.get(LogMaintenance, { strict: false }).run();

/** The service loses what was written after the copy, as if a backup had been restored. */
async function restoredTo<T>(act: () => Promise<T>): Promise<T> {
  const [head] = await database.query<{ seq: number; epoch: string }[]>('SELECT seq, epoch FROM change_head');
  const result = await act();
  await database.query('DELETE FROM change_log WHERE seq IS NULL OR seq > ?', [head?.seq]);
  await database.query('UPDATE change_head SET seq = ?, epoch = ?', [head?.seq, head?.epoch]);
  return result;
}

describe('a token ends', () => {
  it('when a backup is restored that lacks its change', async () => {
    await given(aTag());
    const follower = await restoredTo(async () => {
      await given(aTag());
      return Follower.of(api);
    });
    expect(await follower.ask()).toMatchObject(EXPIRED);
  });

  it('even if the calendar has as many changes again', async () => {
    await Follower.of(api);
    const follower = await restoredTo(async () => {
      await given(aTag());
      return Follower.of(api);
    });
    await given(aTag());
    await given(aTag());
    expect(await follower.ask()).toMatchObject(EXPIRED);
  });

  it('not when a backup is restored that has its change', async () => {
    await given(aTag());
    const follower = await Follower.of(api);
    await restoredTo(() => given(aTag()));
    await given(aTag());
    expect(await follower.acts()).toEqual(['created tags']);
  });

  it('when tables are loaded without a log', async () => {
    const follower = await Follower.of(api);
    await forgetFollowers(database);
    expect(await follower.ask()).toMatchObject(EXPIRED);
    expect((await (await Follower.of(api)).ask()).status).toBe(200);
  });

  it('when its role sees something else', async () => {
    const { token } = (await api.get('/changes')).body;
    expect((await api.as('subscriber').get(`/changes?since=${token}`)).status).toBe(200);
    expect(await api.as('author').get(`/changes?since=${token}`)).toMatchObject(EXPIRED);
    const { token: own } = (await api.as('author').get('/changes')).body;
    expect(await api.as('another-author').get(`/changes?since=${own}`)).toMatchObject(EXPIRED);
    expect(await api.get(`/changes?since=${own}`)).toMatchObject(EXPIRED);
  });

  it('when the change after it is older than 30 days, whether or not it has been deleted', async () => {
    const follower = await Follower.of(api);
    await given(aTag());
    clock.moveTo('2026-03-17 12:00:00');
    expect((await follower.ask()).status).toBe(200);
    clock.moveTo('2026-03-17 12:00:01');
    expect(await follower.ask()).toMatchObject(EXPIRED);
    await prune();
    expect(await follower.ask()).toMatchObject(EXPIRED);
  });

  it('not while nothing changes, however long that is', async () => {
    await given(aTag());
    const follower = await Follower.of(api);
    clock.moveTo('2027-03-17 12:00:00');
    await prune();
    expect(await follower.changes()).toEqual([]);
    await given(anEvent());
    expect(await follower.acts()).toEqual(['created events']);
    await prune();
    expect(await follower.acts()).toEqual([]);
  });
});

it('changes that nobody may follow any more are deleted', async () => {
  for (let count = 0; count < 3; count++) await given(aTag());
  await prune();
  expect(await readLog(database)).toHaveLength(3);
  clock.moveTo('2026-04-01 12:00:00');
  await given(aTag());
  await prune();
  expect((await readLog(database)).map(({ at_utc }) => at_utc)).toEqual(['2026-02-15 12:00:00', '2026-04-01 12:00:00']);
});
