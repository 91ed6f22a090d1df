import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { addressesOf, FilledCalendar } from './every-field.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { ask, structureOf } from './structure.js';

const running = await startApp({
  ...{ RATE_LIMIT: 'off', MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Maps' },
});
afterAll(() => running.stop());
const seed = seedOr(1);
const calendar = await FilledCalendar.create(running);

async function structures(): Promise<Map<string, string[]>> {
  const found = addressesOf(calendar, running.origin).map(async ([name, url]): Promise<[string, string[]]> => {
    const response = await ask(url);
    try {
      return [name, structureOf(response)];
    } catch (error) {
      return [name, [String(error), response.text]];
    }
  });
  return new Map(await Promise.all(found));
}

/** Where a text makes a difference. */
async function differences(usual: ReadonlyMap<string, string[]>): Promise<string[]> {
  return [...(await structures())].flatMap(([name, structure]) => {
    const expected = usual.get(name) ?? [];
    const at = structure.findIndex((part, index) => part !== expected[index]);
    if (at < 0 && structure.length === expected.length) return [];
    return [`${name}: ${structure[at]?.slice(0, 300)} instead of ${expected[at < 0 ? structure.length : at]}`];
  });
}

let usual: Map<string, string[]>;
beforeAll(async () => {
  await calendar.fill(() => 'a harmless text z');
  usual = await structures();
});

it('knows pages, feeds and embeds with all texts', () => {
  expect([...usual].filter(([, [status]]) => status !== '200')).toEqual([]);
});

// In the middle of another text, no field is empty when markup is taken out; at the beginning, spreadsheets look.
// JSON with half of a surrogate pair is rejected.
const TEXTS = HOSTILE_TEXTS.filter((text) => !/\p{Surrogate}/u.test(text)).map((text) =>
  /^[<&]/.test(text) ? `a ${text} z` : `${text} z`,
);

it('has the same structure whatever the texts in its fields', async () => {
  const found: string[] = [];
  const took = new Set<string>();
  // With as many rounds as there are texts, each has been in every field.
  for (let round = 0; round < Math.min(TEXTS.length, rounds(15)); round += 1) {
    let next = (seed + round) * 7;
    const written: string[] = [];
    const nextText = () => {
      const text = TEXTS[(next += 1) % TEXTS.length] ?? '';
      written.push(text);
      return text;
    };
    for (const field of await calendar.fill(nextText)) took.add(field);
    const faults = await differences(usual);
    if (faults.length > 0) found.push(`round ${round}: ${JSON.stringify(written)}\n${faults.join('\n')}`);
  }
  expect(found.slice(0, 5)).toEqual([]);
  // Addresses are rejected instead.
  expect([...took].filter((name) => /website|image/.test(name))).toEqual([]);
  expect([...took].filter((name) => !/email/.test(name)).length).toBe(27);
});
