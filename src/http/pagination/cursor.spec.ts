import { hash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { UtcText } from '../../calendar/dates/texts.js';
import { MAX_CURSOR_LENGTH, readCursor, writeCursor } from './cursor.js';

const NOW = '2026-02-15 12:00:00' as UtcText;
const after = { key: '2026-03-01 18:00:00', id: 42 };

/** A cursor with a correct digest and any content. */
function forged(list: string, content: unknown): string {
  const text = Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)).toString('base64url');
  return `1${hash('sha256', JSON.stringify(['1', list, text]), 'base64url').slice(0, 16)}${text}`;
}

describe('a cursor', () => {
  it.each([
    { after, since: undefined },
    { after, since: NOW },
    { after: { key: 7, id: 7 }, since: undefined },
    { after: { key: '', id: 7 }, since: undefined },
    { after: { key: 'été 🎪 "\\', id: 7 }, since: undefined },
  ])('says what was written: %j', (cursor) => {
    expect(readCursor('events', writeCursor('events', cursor), NOW)).toEqual(cursor);
  });

  it('has no characters that a URL encodes, and fits the longest sort key', () => {
    const longest = writeCursor('events', { after: { key: '🎪'.repeat(400), id: 2 ** 31 }, since: NOW });
    expect(longest).toMatch(/^[\w-]+$/);
    expect(longest.length).toBeLessThan(MAX_CURSOR_LENGTH);
    expect(readCursor('events', longest, NOW)?.after.id).toBe(2 ** 31);
  });

  it('is of one list', () => {
    expect(readCursor('venues', writeCursor('events', { after, since: undefined }), NOW)).toBeUndefined();
  });

  it('is not read if any of its characters is another one', () => {
    const written = writeCursor('events', { after, since: NOW });
    for (const index of written.split('').keys()) {
      const other = written[index] === 'A' ? 'B' : 'A';
      const garbled = written.slice(0, index) + other + written.slice(index + 1);
      expect([index, readCursor('events', garbled, NOW)]).toEqual([index, undefined]);
    }
  });

  it.each(['', '1', 'x'.repeat(40), "1' OR '1'='1", '1AAAAAAAAAAAAAAAA', `${'1'.repeat(17)}e30`])(
    'is not %j',
    (text) => {
      expect(readCursor('events', text, NOW)).toBeUndefined();
    },
  );

  it.each([
    ['no list', { key: 1 }],
    ['no JSON', '{'],
    ['no key', [null, 7, null]],
    ['a key that is no value', [['a'], 7, null]],
    ['a fraction', [1.5, 7, null]],
    ['half a character', ['\ud83c', 7, null]],
    ['a text of any length', ['x'.repeat(801), 7, null]],
    ['an id that is a text', ['a', '7', null]],
    ['no id', ['a']],
    ['a moment to come', ['a', 7, '2026-02-15 12:00:01']],
    ['no moment', ['a', 7, '2026-13-45 12:00:00']],
    ['a moment in another form', ['a', 7, '2026-02-15T12:00:00']],
  ])('is refused with a right digest and %s', (_, content) => {
    expect(readCursor('events', forged('events', content), NOW)).toBeUndefined();
  });

  it('is read if it is forged with a place in the same list', () => {
    expect(readCursor('events', forged('events', ['a', 7, null]), NOW)).toEqual({ after: { key: 'a', id: 7 } });
  });
});
