import { describe, expect, it } from '@jest/globals';
import { jsonOf, SerializedList, SerializedRecord } from './serialized-list.js';

const listOf = (...values: object[]) => new SerializedList(values.map((value) => SerializedRecord.of(value)));
const EVENTS = [
  { id: 1, title: 'Fête “d’été”' },
  { id: 2, title: 'a "quoted" one' },
];

describe('a serialized list', () => {
  it.each([
    ['first', (events: unknown) => ({ events, rest_url: 'https://calendar.example/', total: 2 })],
    ['last', (events: unknown) => ({ total: 2, events })],
    ['alone', (events: unknown) => ({ events })],
    ['beside an undefined member', (events: unknown) => ({ next: undefined, events, previous: undefined })],
  ])('gives the same bytes as its values when it comes %s', (_, body) => {
    expect(jsonOf(body(listOf(...EVENTS))).toString()).toBe(JSON.stringify(body(EVENTS)));
  });

  it('reads its values once', () => {
    const list = listOf(...EVENTS);
    const first = list.toJSON();
    expect(first).toEqual(EVENTS);
    list.toJSON().forEach((event, index) => expect(event).toBe(first[index]));
  });

  it('may be empty', () => {
    expect(jsonOf({ events: listOf(), total: 0 }).toString()).toBe('{"events":[],"total":0}');
  });

  it('is a value again deeper in a body', () => {
    const body = { body: { events: listOf(...EVENTS) }, status: 200 };
    expect(jsonOf(body).toString()).toBe(JSON.stringify({ body: { events: EVENTS }, status: 200 }));
  });
});

describe('a body without one', () => {
  it.each([[null], ['text'], [[1, 2]], [{ id: 1, image: undefined }]])('%j is stringified', (body) => {
    expect(jsonOf(body).toString()).toBe(JSON.stringify(body));
  });
});
