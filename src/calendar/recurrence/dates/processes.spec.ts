import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { transformSync } from '@swc/core';

const root = new URL('../../../../', import.meta.url).pathname;
/** Below the repository, where packages are found. */
const built = join(root, '.build', `recurrence-${process.pid}`);
const expected = JSON.parse(readFileSync(join(root, 'test/recurrence/expected-dates.json'), 'utf8')) as {
  most: number;
  cases: { name: string; dates: unknown }[];
};

const SCRIPT = `
import { readFileSync } from 'node:fs';
import { secondsIn, wallClock } from './calendar/dates/texts.js';
import { readZone } from './calendar/dates/zone.js';
import { slotsBetween } from './calendar/recurrence/dates/slots.js';
import { readRecurrence } from './calendar/recurrence/read-recurrence.js';
const { most, cases } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
const always = { from: '1000-01-01 00:00:00', before: '9999-12-31 00:00:00' };
const found = cases.map(({ zone, start, rule: rrule, rdate, exdate }) => {
  const times = { start, end: wallClock(secondsIn(start) + 3600), allDay: false, zone: readZone(zone) };
  const recurrence = readRecurrence({ rrule, rdate, exdate }, times, '2023-01-01 00:00:00');
  return slotsBetween({ ...times, recurrence }, always, most).map(({ original, start: { utc } }) => [original, utc]);
});
console.log(JSON.stringify({ winter: new Date(2011, 0, 1).getTimezoneOffset(), found }));
`;

const CLOCKED = `
import { secondsIn, wallClock } from './calendar/dates/texts.js';
import { readZone } from './calendar/dates/zone.js';
import { requireDates } from './calendar/recurrence/dates/require-dates.js';
import { slotsBetween } from './calendar/recurrence/dates/slots.js';
import { readRecurrence } from './calendar/recurrence/read-recurrence.js';
const window = { from: '2022-06-01 00:00:00', before: '2025-07-01 00:00:00' };
function work(start, rrule) {
  const times = { start, end: wallClock(secondsIn(start) + 3600), allDay: false, zone: readZone('Europe/Berlin') };
  const series = { ...times, recurrence: readRecurrence({ rrule }, times, '2023-01-01 00:00:00') };
  try {
    requireDates(series, window, 1000);
  } catch (error) {
    if (error.kind !== 'invalid') throw error;
    return;
  }
  slotsBetween(series, window, 1000);
}
const milliseconds = ([start, rrule]) => {
  const before = process.cpuUsage();
  work(start, rrule);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};
const rules = JSON.parse(process.argv[2]);
// What code costs before it is compiled is no matter of the rule.
const times = rules.map((rule) => Math.min(...Array.from({ length: 20 }, () => milliseconds(rule))));
console.log(JSON.stringify(rules.map(([, rule], at) => [rule, times[at]])));
`;

const everyQuarter = 'BYHOUR=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23;BYMINUTE=0,15,30,45';

/** Rules that take long to expand: far, seldom, never, or very often. */
const HARD = [
  ['2023-06-02 18:00:00', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
  ['2023-06-02 18:00:00', 'FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=30'],
  ['2023-06-02 18:00:00', 'FREQ=MONTHLY;BYMONTH=2,4,6,9,11;BYMONTHDAY=31'],
  ['2023-06-02 18:00:00', 'FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=31'],
  ['2023-06-02 18:00:00', 'FREQ=YEARLY;BYMONTH=1;BYYEARDAY=40'],
  ['2023-06-02 18:00:00', 'FREQ=YEARLY;BYDAY=MO;BYSETPOS=60'],
  ['2023-06-02 18:00:00', 'FREQ=WEEKLY;BYDAY=FR;BYSETPOS=2'],
  ['2023-06-02 18:00:00', 'FREQ=WEEKLY;INTERVAL=5200;COUNT=1000'],
  ['2023-06-02 18:00:00', 'FREQ=WEEKLY;BYMONTH=6;COUNT=1000'],
  ['2023-06-02 18:00:00', 'FREQ=DAILY;COUNT=1000'],
  ['2023-06-02 18:00:00', 'FREQ=DAILY;BYMONTH=6;COUNT=1000'],
  ['2023-06-02 18:00:00', 'FREQ=YEARLY;BYYEARDAY=153;COUNT=30'],
  ['2023-06-02 18:00:00', 'FREQ=YEARLY;BYWEEKNO=22;BYDAY=FR;COUNT=30'],
  ['2023-06-02 00:00:00', `FREQ=DAILY;${everyQuarter}`],
  ['2023-06-02 00:00:00', `FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everyQuarter}`],
  ['2023-06-02 00:00:00', `FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;${everyQuarter};COUNT=1000`],
  ['1000-01-03 10:00:00', 'FREQ=DAILY'],
  ['1000-01-03 10:00:00', 'FREQ=DAILY;BYDAY=FR;INTERVAL=36500'],
  ['1004-02-29 10:00:00', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29'],
  ['9999-06-02 10:00:00', 'FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=2'],
  ['9999-12-30 10:00:00', 'FREQ=WEEKLY;INTERVAL=5200'],
] as const;

beforeAll(() => {
  const calendar = join(root, 'src/calendar');
  for (const name of readdirSync(calendar, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.ts') || name.endsWith('.spec.ts')) continue;
    const { code } = transformSync(readFileSync(join(calendar, name), 'utf8'), {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    });
    const target = join(built, 'calendar', name.replace(/\.ts$/, '.js'));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, code);
  }
  writeFileSync(join(built, 'find-dates.js'), SCRIPT);
  writeFileSync(join(built, 'clock.js'), CLOCKED);
});

afterAll(() => rmSync(built, { recursive: true, force: true }));

it.each([
  ['UTC', 0],
  ['America/New_York', 300],
  ['Pacific/Apia', 600],
])('finds the same dates in a process whose zone is %s', (zone, winter) => {
  const output = execFileSync(
    process.execPath,
    [join(built, 'find-dates.js'), join(root, 'test/recurrence/expected-dates.json')],
    {
      env: { ...process.env, TZ: zone },
      encoding: 'utf8',
    },
  );
  expect(JSON.parse(output)).toEqual({ winter, found: expected.cases.map(({ dates }) => dates) });
});

it('works each rule out, or rejects it, within 50 ms of the processor', () => {
  const output = execFileSync(process.execPath, [join(built, 'clock.js'), JSON.stringify(HARD)], { encoding: 'utf8' });
  const slow = (JSON.parse(output) as [string, number][]).filter(([, milliseconds]) => milliseconds >= 50);
  expect(slow).toEqual([]);
});
