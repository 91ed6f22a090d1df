import { expect } from '@jest/globals';
import { Chance } from '../../../support/chance.js';
import { ProcessFollower } from './follower.js';
import { Lists } from './listed.js';
import type { Processes } from './processes.js';
import { RandomWriters } from './random-writers.js';

const WRITERS = 12;
/** Acknowledged writes before a process is killed in a round, and after it is there again. */
const WRITES = 40;

export interface FollowedRounds {
  readonly rounds: number;
  readonly seed: number;
  /** What has to happen before all processes show the same, once nobody writes. */
  readonly settle?: () => Promise<void>;
}

const isSecret = ({ title }: { readonly title?: string }) => title?.startsWith('Secret') ?? false;

/**
 * Twelve writers and four followers of different roles use the processes; in each round one process is killed in the middle and
 * started again. At the end of a round each follower must have exactly the records, in the versions, that the lists show to it,
 * and strangers must never have heard of what was never public. Returns the kinds of writes that were acknowledged.
 */
export async function followWriters(processes: Processes, { rounds, seed, settle }: FollowedRounds): Promise<string[]> {
  const chance = new Chance(seed);
  const lists = new Lists(processes);
  const writers = new RandomWriters(processes, { count: WRITERS, seed });
  const roles = [undefined, 'author', 'editor', 'administrator'] as const;
  const followers = roles.map((login, index) => new ProcessFollower(processes, login, seed + index));
  for (const follower of followers) await follower.begin();

  for (let round = 0; round < rounds; round++) {
    let isDone = false;
    const writing = writers.writeUntil(() => isDone);
    const following = followers.map((follower) => follower.followUntil(() => isDone));
    const killing = (async () => {
      await writers.reach(WRITES);
      await processes.killOne(chance);
      await writers.reach(WRITES);
    })().finally(() => (isDone = true));
    await Promise.all([killing, writing, ...following]);
    await settle?.();

    const versions = await lists.versionsOf(await lists.names('administrator'));
    for (const follower of followers) {
      await follower.catchUp();
      const listed = await lists.names(follower.login);
      const expected = Object.fromEntries(listed.map((name) => [name, versions[name]]));
      expect({ round, login: follower.login, copy: follower.copy }).toEqual({
        ...{ round, login: follower.login },
        copy: expected,
      });
    }
    const secrets = [...(await lists.names('editor', isSecret)), ...(await lists.trashed(isSecret))];
    expect(secrets.length).toBeGreaterThan(0);
    expect(secrets.filter((name) => followers[0]?.named.has(name))).toEqual([]);
  }
  expect(writers.faults).toEqual([]);
  return [...writers.acts.keys()].sort();
}
