import { describe, expect, it } from '@jest/globals';
import { run } from '../../support/program.js';

// Each piece of code runs in a process of its own: libsql ends the whole process when it binds what it does not know.
const withDatabase = (code: string) => `
  import { EmbeddedDatabase } from './dist/persistence/embedded/embedded-database.js';
  const database = new EmbeddedDatabase(':memory:', {});
  database.exec('CREATE TABLE kept (id INTEGER PRIMARY KEY, value)');
  const insert = database.prepare('INSERT INTO kept (value) VALUES (?)');
  const kept = () => database.prepare('SELECT value FROM kept ORDER BY id').all().map(({ value }) => value);
  ${code}`;

const ODD = `[
  true, false, NaN, Infinity, -Infinity, 2n ** 70n, Symbol('a'), () => 1, class {}, {}, [], [1, true], new Date(NaN),
  new Map(), new Set(), /a/, new String('a'), new Boolean(true), new Number(1), new Error('a'), Promise.resolve(1),
  new Proxy({}, {}), Object.create(null), new ArrayBuffer(2), new DataView(new ArrayBuffer(2)), new Float64Array(2),
  Buffer.alloc(0), new Uint8Array(3), new Date(0), undefined, null, '', 'a\\0b', '\\ud800', -0, 2 ** 53, 1n, globalThis,
]`;

describe('the embedded database', () => {
  it('outlives every value it is handed, alone, in pairs and in the wrong number', async () => {
    const { code, out, err } = await run(
      withDatabase(`
        const pair = database.prepare('INSERT INTO kept (id, value) VALUES (?, ?)');
        const reading = database.prepare('SELECT * FROM kept WHERE value = ?');
        let refused = 0;
        const attempt = (work) => { try { work(); } catch { refused++; } };
        for (const value of ${ODD}) {
          attempt(() => insert.run(value));
          attempt(() => reading.all(value));
          attempt(() => insert.run(value, value));
          attempt(() => insert.run());
          for (const other of ${ODD}) attempt(() => pair.run(other, value));
        }
        console.log('alive', refused);
      `),
    );
    expect(err).toBe('');
    expect(code).toBe(0);
    expect(out).toMatch(/^alive [1-9]\d+\n$/);
  });

  it('keeps booleans as 0 and 1, instants as text, bytes as bytes', async () => {
    const { out } = await run(
      withDatabase(`
        for (const value of [true, false, null, undefined, 7, 'a', new Date(0), new Uint8Array([1])]) insert.run(value);
        console.log(JSON.stringify(kept().map((value) => (value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value))));
      `),
    );
    expect(JSON.parse(out)).toEqual([1, 0, null, null, 7, 'a', '1970-01-01 00:00:00.000', [1]]);
  });

  it('refuses what has no form in SQL, and goes on', async () => {
    const { out } = await run(
      withDatabase(`
        for (const value of [{}, NaN, Symbol('a'), 'kept']) {
          try { insert.run(value); } catch (error) { console.log(error.constructor.name); }
        }
        console.log(kept().join());
      `),
    );
    expect(out).toBe('TypeError\nTypeError\nTypeError\nkept\n');
  });
});
