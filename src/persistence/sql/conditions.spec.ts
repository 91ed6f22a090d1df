import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { dataSourceOptions } from '../setup/data-source.js';
import { connect } from '../setup/open-database.js';
import { allOf, type Condition, contains, existsIn, isOneOf, not, oneOf, where } from './conditions.js';

interface Shelf {
  readonly id: number;
  readonly colour: string;
}

const shelves: Shelf[] = ['red', 'green', 'blue', '100%', 'a_b', 'a!b', 'axb', ''].map((colour, id) => ({
  id,
  colour,
}));
const books = [
  { shelf: 0, title: 'One' },
  { shelf: 0, title: 'Two' },
  { shelf: 2, title: 'Two' },
];
let database: DataSource;

beforeAll(async () => {
  database = await connect(dataSourceOptions({ url: 'sqlite::memory:', poolSize: 1 }));
  await database.query('CREATE TABLE shelves (id INTEGER PRIMARY KEY, colour TEXT NOT NULL)');
  await database.query('CREATE TABLE books (shelf INTEGER NOT NULL, title TEXT NOT NULL)');
  for (const { id, colour } of shelves) await database.query('INSERT INTO shelves VALUES (?, ?)', [id, colour]);
  for (const { shelf, title } of books) await database.query('INSERT INTO books VALUES (?, ?)', [shelf, title]);
});

afterAll(() => database.destroy());

async function found({ sql, values }: Condition): Promise<number[]> {
  const rows = await database.query<{ id: number }[]>(`SELECT id FROM shelves WHERE ${sql} ORDER BY id`, [...values]);
  return rows.map(({ id }) => id);
}

/** A condition and the predicate that it stands for. */
interface Meant {
  readonly condition: Condition;
  readonly holds: (shelf: Shelf) => boolean;
}

const colours = fc.subarray(shelves.map(({ colour }) => colour));
const simple: fc.Arbitrary<Meant> = fc.oneof(
  fc.nat(8).map((id) => ({ condition: where('id < ?', id), holds: (shelf: Shelf) => shelf.id < id })),
  // A top-level OR, which must keep its parentheses next to an AND.
  fc.nat(8).map((id) => ({
    condition: oneOf([where('id = ?', id), where('colour = ?', 'red')]),
    holds: (shelf: Shelf) => shelf.id === id || shelf.colour === 'red',
  })),
  colours.map((some) => ({
    condition: isOneOf('colour', some),
    holds: ({ colour }: Shelf) => some.includes(colour),
  })),
  fc.constantFrom('', 'a', 'e', '%', '_', '!', 'a_', '0%').map((text) => ({
    condition: contains('colour', text),
    holds: ({ colour }: Shelf) => colour.includes(text),
  })),
);

const { meant } = fc.letrec<{ meant: Meant }>((tie) => ({
  meant: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    simple,
    tie('meant').map(({ condition, holds }) => ({ condition: not(condition), holds: (shelf: Shelf) => !holds(shelf) })),
    joined(tie('meant'), allOf, (parts, shelf) => parts.every(({ holds }) => holds(shelf))),
    joined(tie('meant'), oneOf, (parts, shelf) => parts.some(({ holds }) => holds(shelf))),
  ),
}));

/** Several conditions combined, some of them undefined. */
function joined(
  part: fc.Arbitrary<Meant>,
  join: (conditions: (Condition | undefined)[]) => Condition,
  holds: (parts: Meant[], shelf: Shelf) => boolean,
): fc.Arbitrary<Meant> {
  return fc.array(fc.option(part, { nil: undefined }), { maxLength: 3 }).map((parts) => ({
    condition: join(parts.map((one) => one?.condition)),
    holds: (shelf) =>
      holds(
        parts.filter((one) => one !== undefined),
        shelf,
      ),
  }));
}

it('conditions select the rows that they describe, however they are combined', async () => {
  await fc.assert(
    fc.asyncProperty(meant, async ({ condition, holds }) => {
      expect(await found(condition)).toEqual(shelves.filter(holds).map(({ id }) => id));
    }),
    { numRuns: 300 },
  );
});

it('conditions can be combined with AND without parentheses', async () => {
  await fc.assert(
    fc.asyncProperty(meant, async ({ condition: { sql, values }, holds }) => {
      const between = where(`id >= ? AND ${sql} AND id <= ?`, 1, ...values, 6);
      const meantIds = shelves.filter((shelf) => shelf.id >= 1 && shelf.id <= 6 && holds(shelf)).map(({ id }) => id);
      expect(await found(between)).toEqual(meantIds);
    }),
    { numRuns: 300 },
  );
});

describe('without parts', () => {
  it('allOf always holds, oneOf and isOneOf never', async () => {
    expect(await found(allOf([undefined]))).toHaveLength(shelves.length);
    expect(await found(oneOf([undefined]))).toEqual([]);
    expect(await found(isOneOf('colour', []))).toEqual([]);
  });

  it('a single part of allOf is left as it is', () => {
    const only = where('id = ?', 1);
    expect(allOf([undefined, only])).toBe(only);
  });
});

it.each(['semi-join', 'correlated'] as const)('rows of another table are found, %s', async (how) => {
  const of = (title: string) => existsIn(where('books WHERE books.shelf = shelves.id AND title = ?', title), how);
  expect(await found(of('Two'))).toEqual([0, 2]);
  expect(await found(not(of('Two')))).toEqual([1, 3, 4, 5, 6, 7]);
  expect(await found(of('Three'))).toEqual([]);
});
