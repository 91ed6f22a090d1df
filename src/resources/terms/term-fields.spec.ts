import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../http/validation/read-fields.js';
import { SlugListField, TermDescriptionField, TermNameField } from './term-fields.js';

class SampleDto {
  @TermNameField({ description: 'Name' }) name?: string;
  @TermDescriptionField({ description: 'Description' }) description?: string;
  @SlugListField({ description: 'Slugs' }) slug?: string[];
}

/** The converted value, or the error. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

const NOT_A_STRING = { message: 'Must be a string.', code: 'rest_invalid_type' };
const NO_NAME = { message: 'Must be a string of 1 to 200 characters.' };

describe('the name of a term', () => {
  it('is plain text, without markup, entities and outer blanks', () => {
    expect(read('name', '  <b>Arts</b> &amp; Crafts ')).toBe('Arts & Crafts');
  });

  it('may be 0, and keeps backslashes', () => {
    expect(read('name', '0')).toBe('0');
    expect(read('name', 'A\\B')).toBe('A\\B');
  });

  it('has at most 200 characters; an emoji is one', () => {
    expect(read('name', '🏮'.repeat(200))).toBe('🏮'.repeat(200));
    expect(read('name', 'x'.repeat(201))).toEqual(NO_NAME);
    expect(read('name', `<b>${'x'.repeat(200)}</b>`)).toHaveLength(200);
    expect(read('name', ' '.repeat(50_000) + 'x')).toEqual(NO_NAME);
  });

  it.each(['', '   ', '<i></i>'])('is not %j', (raw) => {
    expect(read('name', raw)).toEqual(NO_NAME);
  });

  it.each([null, 5, true, ['x'], {}])('is a text, which %j is not', (raw) => {
    expect(read('name', raw)).toEqual(NOT_A_STRING);
  });
});

describe('the description of a term', () => {
  it('keeps inline markup and loses blocks and scripts', () => {
    expect(read('description', '<p><b>Loud</b></p><script>x</script>')).toBe('<b>Loud</b>x');
  });

  it.each(['', null])('is cleared by %j', (raw) => {
    expect(read('description', raw)).toBe('');
  });

  it('fits its column once it is escaped', () => {
    expect(read('description', '&'.repeat(13_107))).toHaveLength(65_535);
    expect(read('description', '&'.repeat(13_108))).toEqual({ message: 'Must be at most 65535 bytes of UTF-8.' });
    expect(read('description', 'x'.repeat(50_001))).toEqual({ message: 'Must be at most 50000 characters.' });
  });

  it.each([5, false, ['x'], {}])('is not %j', (raw) => {
    expect(read('description', raw)).toEqual(NOT_A_STRING);
  });
});

describe('slugs of a list filter', () => {
  it('may be one or several, in any letter case', () => {
    expect(read('slug', 'Art,JAZZ, art')).toEqual(['art', 'jazz']);
    expect(read('slug', ['Art', '日本'])).toEqual(['art', '%e6%97%a5%e6%9c%ac']);
  });

  it.each(['', 'a,,b', [], null, true, [['a']], Array(1001).fill('a'), {}])('are not %j', (raw) => {
    expect(read('slug', raw)).toEqual({ message: 'Must be one slug or a list of slugs.' });
  });
});
