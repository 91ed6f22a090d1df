import * as fc from 'fast-check';
import type { Schema } from './operations.js';

/** Texts that broke services before: other alphabets, markup, SQL, paths, control characters, very long ones. */
const hostile = fc.constantFrom(
  '',
  ' ',
  '0',
  'null',
  "x' OR '1'='1",
  '1) OR (1=1',
  'start_date;DROP TABLE events',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '\u0000',
  '\ud800',
  '🏮𝄞',
  'ａｄｍｉｎ',
  '2031-02-30',
  '99999-01-01',
  '@99999999999999999',
  '1e309',
  '-1',
  '__proto__',
  'A'.repeat(3000),
);

const text = fc.oneof(
  hostile,
  fc.string(),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.string({ unit: 'binary' }),
);

/** Anything JSON can say. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }),
  fc.dictionary(fc.constantFrom('id', '__proto__', 'constructor', 'venue', 'a'), text, { maxKeys: 3 }),
);

/** A value the schema allows, not necessarily one that means something. */
export function valueOf(schema: Schema): fc.Arbitrary<unknown> {
  const choices: fc.Arbitrary<unknown>[] = [];
  if (schema.example !== undefined) choices.push(fc.constant(schema.example));
  if (schema.nullable) choices.push(fc.constant(null));
  if (schema.enum) choices.push(fc.constantFrom(...schema.enum));
  else if (schema.oneOf) choices.push(...schema.oneOf.map(valueOf));
  else choices.push(plainValueOf(schema));
  return fc.oneof(...choices);
}

function plainValueOf({ type, items, minimum = -1000, maximum = 1000 }: Schema): fc.Arbitrary<unknown> {
  if (type === 'boolean') return fc.boolean();
  if (type === 'integer')
    return fc.integer({ min: minimum, max: Math.max(minimum, Math.min(maximum, minimum + 2000)) });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'array') return fc.array(items ? valueOf(items) : text, { maxLength: 4 });
  return text;
}
