import { describe, expect, it } from '@jest/globals';
import { inOrder, isExternalId, isSource } from './external-id.js';

describe('the name of a source', () => {
  it.each(['crm', 'calendar.example', '0-a_b', 'x'.repeat(64)])('may be %j', (text) =>
    expect(isSource(text)).toBe(true),
  );

  it.each(['', 'CRM', '-a', '.a', 'a b', 'a:b', 'a/b', 'ä', 'a\n', 'x'.repeat(65)])('is never %j', (text) =>
    expect(isSource(text)).toBe(false),
  );
});

describe('an external id', () => {
  it.each(['1', 'A/b:c,d', ' ', 'é😀', '..', '😀'.repeat(255)])('may be %j', (text) =>
    expect(isExternalId(text)).toBe(true),
  );

  it.each(['', 'a\n', 'a\0b', '\u007f', 'a\u2028b', '\ud83d', 'x'.repeat(256)])('is never %j', (text) =>
    expect(isExternalId(text)).toBe(false),
  );
});

it('orders ids by their bytes, each once', () => {
  const of = (source: string, id: string) => ({ source, id });
  expect(
    inOrder([of('b', '1'), of('a', '\u{1f600}'), of('a', '\uffee'), of('a', 'B'), of('a', 'a'), of('a', 'B')]),
  ).toEqual([of('a', 'B'), of('a', 'a'), of('a', '\uffee'), of('a', '\u{1f600}'), of('b', '1')]);
});
