import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { icsItems, NOW } from '../../../test/build/ics-items.js';
import { fileOf, itemsOf, recordsIn, refusalsIn } from '../../../test/build/source-items.js';
import { SourceError } from '../source-record.js';
import { ComponentReader } from './components.js';
import { ContentLineReader } from './content-lines.js';
import { IcsSource } from './ics-source.js';

const LINES = [
  ...['BEGIN:VEVENT', 'END:VEVENT', 'BEGIN:VCALENDAR', 'END:VCALENDAR', 'BEGIN:VTIMEZONE', 'END:VTIMEZONE'],
  ...['BEGIN:STANDARD', 'END:STANDARD', 'BEGIN:VALARM', 'END:VALARM', 'BEGIN:VTODO', 'END:VTODO', 'BEGIN:', 'END:'],
  ...['UID:a', 'UID:b', 'UID:', 'SEQUENCE:9', 'SEQUENCE:-1', 'DTSTAMP:20270101T000000Z', 'METHOD:CANCEL', 'TZID:X'],
  ...[
    'DTSTART:20270604T173000Z',
    'DTSTART;TZID=X:20270604T173000',
    'DTSTART;VALUE=DATE:20270604',
    'DTSTART:0',
    'DTSTART:',
  ],
  ...[
    'DTSTART:10000101T000000Z',
    'DTSTART:99991231T235959',
    'DTEND:20270605',
    'DTEND;TZID="":20270605T000000',
    'DURATION:P1D',
  ],
  ...[
    'DURATION:-P99999999D',
    'DURATION:P9999999999W',
    'RECURRENCE-ID:20270611T173000Z',
    'RECURRENCE-ID;RANGE=THISANDFUTURE:x',
  ],
  ...['RRULE:FREQ=WEEKLY;COUNT=5', 'RRULE:FREQ=SECONDLY', 'RRULE:FREQ=YEARLY;BYDAY=53MO', 'RRULE:FREQ=DAILY;UNTIL=1'],
  ...[
    'RRULE:FREQ=YEARLY;INTERVAL=99;BYMONTH=2;BYMONTHDAY=29',
    'EXRULE:FREQ=DAILY',
    'RDATE;VALUE=PERIOD:20270604T173000Z/PT1H',
  ],
  ...[
    'RDATE:99991231',
    'EXDATE:20270604T173000Z',
    'EXDATE:,,;',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:-9999',
    'TZOFFSETTO:+0200',
  ],
  ...[
    'SUMMARY:x\\',
    'SUMMARY:',
    'DESCRIPTION:a\\nb\\;',
    ' folded',
    '\tfolded',
    'GEO:1;2',
    'GEO:;',
    'URL:x',
    'CATEGORIES:,\\,,',
  ],
  ...[
    'ORGANIZER;CN=a:b',
    'ORGANIZER;CN=":b',
    'LOCATION:a\\, b',
    'CLASS:PRIVATE',
    'STATUS:CANCELLED',
    'ATTACH;X',
    ':',
    ';',
    '=',
    '',
  ],
];

const line = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom(...LINES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
);
const someLines = fc
  .array(line, { maxLength: 60 })
  .map((lines) => ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines].join('\r\n'));

/** The same without lone line breaks, which end lines as well. */
const someLinesOfText = someLines.filter((text) => !/(?<!\r)\n|\r(?!\n)/.test(text));

/** A file with bytes changed, doubled and left out. */
const damaged = fc
  .tuple(someLines, fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 5 }))
  .map(([text, changes]) => {
    const bytes = Buffer.from(text);
    for (const [at, byte] of changes) if (at % bytes.length > 29) bytes[at % bytes.length] = byte;
    return bytes;
  });

/** Number of VEVENTs and of other components that a file begins, by its own readers of lines and components. */
function begun(bytes: Uint8Array): { events: number; others: number } {
  const [lines, components] = [new ContentLineReader(), new ComponentReader()];
  const texts = [...lines.push(bytes)];
  const last = lines.end();
  const parts = [...texts, ...(last ? [last] : [])].flatMap((one) => [...components.push(one)]);
  const found = [...parts, ...components.end()].flatMap((part) => (part.type === 'component' ? [part.name] : []));
  const events = found.filter((name) => name === 'VEVENT').length;
  return { events, others: found.filter((name) => name !== 'VEVENT' && name !== 'VTIMEZONE').length };
}

const runs = { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 20) };

describe('whatever a file holds', () => {
  it('each VEVENT is a record or a refusal', async () => {
    const check = async (bytes: Uint8Array) => {
      const items = await icsItems(bytes);
      const { events, others } = begun(bytes);
      const refused = refusalsIn(items);
      const ofEvents = refused.filter(({ code }) => code !== 'not-an-event').length;
      expect(recordsIn(items, 'events').length + ofEvents).toBe(events);
      expect(refused.length - ofEvents).toBe(others);
      for (const { fields } of recordsIn(items, 'events')) {
        expect(fields).toMatchObject({ title: expect.any(String), start_date: expect.any(String) });
      }
    };
    await fc.assert(fc.asyncProperty(damaged, check), runs);
  });

  it('each BEGIN:VEVENT that stands alone begins one', () => {
    const check = (text: string) => {
      const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n');
      const expected = lines.filter((one) => /^BEGIN:VEVENT$/i.test(one)).length;
      expect(begun(Buffer.from(text)).events).toBe(expected);
    };
    fc.assert(fc.property(someLinesOfText, check), runs);
  });

  it('it is read the same in pieces of any length', async () => {
    const read = (bytes: Uint8Array, length: number) =>
      itemsOf(new IcsSource({ open: fileOf(bytes, length), timezone: 'UTC', now: NOW }));
    const check = async (bytes: Uint8Array, length: number) => {
      expect(await read(bytes, length)).toEqual(await read(bytes, 1_000_000));
    };
    await fc.assert(fc.asyncProperty(damaged, fc.integer({ min: 1, max: 50 }), check), {
      numRuns: Math.ceil(runs.numRuns / 4),
    });
  });

  it('it is read or refused if it is no calendar at all', async () => {
    const check = async (bytes: Uint8Array) => {
      const error = await icsItems(bytes).catch((problem: unknown) => problem);
      expect(Array.isArray(error) || error instanceof SourceError).toBe(true);
    };
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), check), runs);
  });
});

describe('a file takes no more time than its length explains', () => {
  it.each([
    ['tags', `X-ALT-DESC;FMTTYPE=text/html:${'<body'.repeat(30_000)}`],
    ['open tags', `DESCRIPTION:${'<b '.repeat(60_000)}`],
    ['no title and open tags', `SUMMARY:\r\nDESCRIPTION:${'<'.repeat(190_000)}`],
    ['blanks in a place', `LOCATION:a${' '.repeat(900_000)}b`],
    ['dots in an address', `ORGANIZER;CN=a:mailto:a@${'.a'.repeat(400_000)}@`],
    ['semicolons', `DTSTART${';'.repeat(900_000)}:x`],
    ['parameters', `SUMMARY${';A=1'.repeat(200_000)}:x`],
    ['quotes', `SUMMARY;A=${'"'.repeat(900_000)}:x`],
    ['categories', `CATEGORIES:${'a,'.repeat(400_000)}`],
    ['dates', `RDATE:${'20270604T173000Z,'.repeat(60_000)}`],
    ['backslashes', `SUMMARY:${'\\'.repeat(900_000)}`],
  ])('%s', async (_what, content) => {
    const file = `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:x\r\nDTSTART:20270604T173000Z\r\n${content}\r\nEND:VEVENT\r\n`;
    const before = process.cpuUsage();
    const items = await icsItems(file);
    const { user, system } = process.cpuUsage(before);
    expect(recordsIn(items, 'events').length + refusalsIn(items).length).toBe(1);
    // A second or two; where the time grows with the square of the length it is minutes.
    expect((user + system) / 1e6).toBeLessThan(40);
  });
});
