import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { csvItems } from '../../../test/build/csv-items.js';
import { recordsIn, refusalsIn } from '../../../test/build/source-items.js';
import { SourceError } from '../source-record.js';

const CELLS = [
  ...[
    '',
    'x',
    'Fair',
    '2027-06-04',
    '06/04/2027',
    '04.06.2027',
    '11/19/27',
    '2027-02-30',
    '9999-12-31 24:00',
    '1000-01-01',
  ],
  ...[
    '8am',
    '24:00',
    '25:00',
    '20',
    'noon',
    'yes',
    'no',
    'perhaps',
    'UTC+3:30',
    'Mars/Base',
    'a;b,c',
    'A > B',
    '12',
    '-1e999',
  ],
  ...[
    "'=1",
    '"a""b"',
    '"a\nb"',
    '"a;b"',
    'é',
    '\u0000',
    'constructor',
    '__proto__',
    'Apr 19, 2027',
    '19 april 2027 8pm',
  ],
];
const HEADS = [
  'Title,Start,Start Time,End,End Time,All Day,Time Zone,Venue,Latitude,Longitude,Organizer,Category,Cost,Currency Code',
  'EVENT NAME,EVENT START DATE,EVENT VENUE NAME,ALL DAY EVENT?,EVENT COST',
  'Venue Name,Address,Latitude,Longitude,Show Map',
  'Organizer Name,Email',
];
const row = fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...CELLS) }, fc.string({ maxLength: 9 })), {
  maxLength: 16,
});
const file = fc
  .tuple(fc.constantFrom(...HEADS), fc.array(row, { maxLength: 12 }))
  .map(([head, rows]) => [head, ...rows.map((cells) => cells.join(','))].join('\r\n'));

const runs = { numRuns: Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 40) };

describe('whatever a CSV file holds', () => {
  it('each row is a record or a refusal, or the file is refused as a whole', async () => {
    const check = async (content: string) => {
      const items = await csvItems(content).catch((problem: unknown) => problem);
      if (!Array.isArray(items)) {
        expect(items).toBeInstanceOf(SourceError);
        return;
      }
      const total = items.find(({ type }) => type === 'checkpoint').total as number;
      const kind = /^(Venue|Organizer)/.exec(content)?.[1];
      const records = recordsIn(items, kind === 'Venue' ? 'venues' : kind ? 'organizers' : 'events');
      expect(records.length + refusalsIn(items).length).toBe(total);
    };
    await fc.assert(fc.asyncProperty(file, check), runs);
  });

  it('bytes that are no file are refused', async () => {
    const check = async (bytes: Uint8Array) => {
      await expect(csvItems(bytes)).rejects.toBeInstanceOf(SourceError);
    };
    await fc.assert(fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), check), runs);
  });

  it.each([
    ['a cell', `Title,Start\nx,${'1/'.repeat(500_000)}`],
    ['blanks', `Title,Start\nx,2027-06-04 ${' '.repeat(900_000)}x`],
    ['quotes', `Title,Start\n${'"'.repeat(900_001)},2027-06-04`],
    ['names', `Title,Start,Category\nx,2027-06-04,"${'a,'.repeat(400_000)}"`],
    ['headings', `Title,Start,${'a,'.repeat(100_000)}\nx,2027-06-04`],
    ['tags', `Title,Start,Description\nx,2027-06-04,${'<b '.repeat(60_000)}`],
  ])('takes no more time than the length of %s explains', async (_what, content) => {
    const before = process.cpuUsage();
    await csvItems(content).catch((problem: unknown) => expect(problem).toBeInstanceOf(SourceError));
    const { user, system } = process.cpuUsage(before);
    // A second or two; where the time grows with the square of the length it is minutes.
    expect((user + system) / 1e6).toBeLessThan(40);
  });
});
