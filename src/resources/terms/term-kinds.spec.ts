import { describe, expect, it } from '@jest/globals';
import { Refusal } from '../../http/input/kind.js';
import { description, slugList, termName } from './term-kinds.js';

const refused = expect.any(Refusal);

describe('the name of a term', () => {
  it('is plain text, without markup, entities and outer blanks', () => {
    expect(termName.read('  <b>Arts</b> &amp; Crafts ')).toBe('Arts & Crafts');
  });

  it('may be 0, and keeps backslashes', () => {
    expect(termName.read('0')).toBe('0');
    expect(termName.read('A\\B')).toBe('A\\B');
  });

  it('has 200 characters at most, of which an emoji is one', () => {
    expect(termName.read('🏮'.repeat(200))).toBe('🏮'.repeat(200));
    expect(termName.read('x'.repeat(201))).toEqual(refused);
  });

  it.each(['', '   ', '<i></i>', null, 5, true, ['x'], {}])('is not %j', (raw) => {
    expect(termName.read(raw)).toEqual(refused);
  });
});

describe('the description of a term', () => {
  it('keeps inline markup and loses blocks and scripts', () => {
    expect(description.read('<p><b>Loud</b></p><script>x</script>')).toBe('<b>Loud</b>x');
  });

  it.each(['', null])('is cleared by %j', (raw) => {
    expect(description.read(raw)).toBe('');
  });

  it('fits its column however its characters are written', () => {
    expect(description.read('&'.repeat(13_107))).toHaveLength(65_535);
    expect(description.read('&'.repeat(13_108))).toEqual(refused);
    expect(description.read('x'.repeat(50_001))).toEqual(refused);
  });

  it.each([5, false, ['x'], {}])('is not %j', (raw) => {
    expect(description.read(raw)).toEqual(refused);
  });
});

describe('slugs to look for', () => {
  it('may be one or several, in any letter case', () => {
    expect(slugList.read('Art,JAZZ, art')).toEqual(['art', 'jazz']);
    expect(slugList.read(['Art', '日本'])).toEqual(['art', '%e6%97%a5%e6%9c%ac']);
  });

  it.each(['', 'a,,b', [], null, true, [['a']]])('are not %j', (raw) => {
    expect(slugList.read(raw)).toEqual(refused);
  });
});
