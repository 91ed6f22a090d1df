import { afterAll, expect, it } from '@jest/globals';
import { secondsIn, utcText } from '../../../src/calendar/dates/texts.js';
import { Chance } from '../../support/chance.js';
import { freshDatabase } from '../../support/database.js';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { readLog } from '../../support/logged-changes.js';
import { Mirror } from './mirror.js';
import { type Known, writeAnything } from './writer.js';

// Two services of one calendar.
const fresh = await freshDatabase();
const one = await startApp({ DATABASE_URL: fresh.url });
const other = await startApp({ DATABASE_URL: fresh.url }, { users: false });
afterAll(async () => {
  await one.stop();
  await other.stop();
  await fresh.drop();
});

const WRITERS = 6;
const WRITES = 6;

it('whoever follows the changes has what the lists show, after every pause of several writers', async () => {
  const chance = new Chance(seedOr(16));
  const known: Known = { paths: [] };
  const mirrors = [
    await Mirror.of(one.api),
    await Mirror.of(other.api.as('editor')),
    await Mirror.of(one.api.as('author')),
    await Mirror.of(other.api.as('contributor')),
  ];
  const moveClocks = (seconds: number) => {
    for (const { clock } of [one, other]) clock.moveTo(utcText(secondsIn(clock.now()) + seconds));
  };
  const compare = async () => {
    for (const mirror of mirrors) {
      await mirror.catchUp(1 + chance.below(20));
      expect(mirror.copy).toEqual(await mirror.listed());
    }
  };
  for (let round = 0; round < rounds(6); round++) {
    let areWriting = true;
    const following = mirrors.map(async (mirror) => {
      while (areWriting) await mirror.catchUp(1 + chance.below(20));
    });
    const writing = Array.from({ length: WRITERS }, async (_, index) => {
      const { api, clock } = index % 2 ? one : other;
      for (let write = 0; write < WRITES; write++) await writeAnything(api, chance, known, clock);
    });
    await Promise.all(writing).finally(() => (areWriting = false));
    await Promise.all(following);
    await compare();
    // Some records become public without a write.
    moveClocks(chance.below(2400));
    await compare();
  }
  const rows = (await readLog(one.database)) as unknown as { seq: number | null; id: number }[];
  const numbers = rows.map(({ seq }) => Number(seq)).sort((first, second) => first - second);
  // The first number names no record.
  expect(numbers).toEqual(rows.map((_, index) => index + 2));
});
