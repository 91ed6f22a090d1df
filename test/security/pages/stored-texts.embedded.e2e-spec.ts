import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { rounds, seedOr } from '../../support/rounds.js';
import { startApp } from '../../support/start-app.js';
import { addressesOf, FilledCalendar } from './every-field.js';
import { HOSTILE_TEXTS } from './hostile-texts.js';
import { ask, structureOf } from './structure.js';

const SETTINGS = {
  ...{ RATE_LIMIT: 'off', MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png', MAP_ATTRIBUTION: 'Maps' },
  ...{ SITE_NAME: 'Town', SITE_DESCRIPTION: 'What happens', STYLESHEET_URL: 'https://styles.example/own.css' },
};
const running = await startApp(SETTINGS);
afterAll(() => running.stop());
const seed = seedOr(1);
const calendar = await FilledCalendar.create(running);

async function structures(shown = calendar, origin = running.origin): Promise<Map<string, string[]>> {
  const found = addressesOf(shown, origin).map(async ([name, url]): Promise<[string, string[]]> => {
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
function differences(usual: ReadonlyMap<string, string[]>, shown: ReadonlyMap<string, string[]>): string[] {
  return [...shown].flatMap(([name, structure]) => {
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
  /^\s*[<&]/.test(text) ? `a ${text} z` : `${text} z`,
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
    const faults = differences(usual, await structures());
    if (faults.length > 0) found.push(`round ${round}: ${JSON.stringify(written)}\n${faults.join('\n')}`);
  }
  expect(found.slice(0, 5)).toEqual([]);
  // Addresses are rejected instead.
  expect([...took].filter((name) => /website|image/.test(name))).toEqual([]);
  expect([...took].filter((name) => !/email/.test(name)).length).toBe(27);
});

/** Single lines of at most so many characters, which have all hostile texts of one line together. */
function linesOf(length: number): string[] {
  const lines: string[] = [];
  for (const text of TEXTS.filter((each) => !/\p{Cc}/u.test(each) && each.length < length)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + text.length < length) lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(text);
  }
  return lines;
}

it('has the same structure whatever the texts in its settings', async () => {
  const texts = linesOf(200);
  const nextText = () => texts.shift() ?? 'a harmless text z';
  while (texts.length > 0) {
    const other = await startApp({
      ...SETTINGS,
      ...{ SITE_NAME: nextText(), SITE_DESCRIPTION: `${nextText()} ${nextText()}`, MAP_ATTRIBUTION: nextText() },
      STYLESHEET_URL: `https://styles.example/"><script>alert(1)</script>.css?a=${encodeURIComponent(nextText())}`,
    });
    try {
      const shown = await FilledCalendar.create(other);
      await shown.fill(() => 'a harmless text z');
      expect(differences(usual, await structures(shown, other.origin))).toEqual([]);
    } finally {
      await other.stop();
    }
  }
});
