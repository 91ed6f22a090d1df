import { describe, expect, it } from '@jest/globals';
import { jsonOf, SerializedElements, SerializedList } from './serialized-list.js';

const listOf = (...values: object[]) => new SerializedList(values.map((value) => new SerializedElements(value)));
const textOf = (body: unknown) => jsonOf(body).bytes.toString();
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
    expect(textOf(body(listOf(...EVENTS)))).toBe(JSON.stringify(body(EVENTS)));
  });

  it('may have several elements in one text', () => {
    const list = new SerializedList([new SerializedElements(...EVENTS)]);
    expect(textOf({ events: list })).toBe(JSON.stringify({ events: EVENTS }));
    expect(list.toJSON()).toEqual(EVENTS);
  });

  it('may have a text without elements', () => {
    const list = new SerializedList([new SerializedElements()]);
    expect(textOf({ events: list })).toBe('{"events":[]}');
    expect(list.toJSON()).toEqual([]);
  });

  it('reads its values once', () => {
    const list = listOf(...EVENTS);
    const first = list.toJSON();
    expect(first).toEqual(EVENTS);
    list.toJSON().forEach((event, index) => expect(event).toBe(first[index]));
  });

  it('may be empty', () => {
    expect(textOf({ events: listOf(), total: 0 })).toBe('{"events":[],"total":0}');
  });

  it('is a value again deeper in a body', () => {
    const body = { body: { events: listOf(...EVENTS) }, status: 200 };
    expect(textOf(body)).toBe(JSON.stringify({ body: { events: EVENTS }, status: 200 }));
  });
});

describe('a body without one', () => {
  it.each([[null], ['text'], [[1, 2]], [{ id: 1, image: undefined }]])('%j is stringified', (body) => {
    expect(textOf(body)).toBe(JSON.stringify(body));
  });
});

describe('the identity of a body', () => {
  const [one, other] = EVENTS;
  const identityOf = (body: unknown) => jsonOf(body).identity.toString();

  it('is the same for the same bytes', () => {
    expect(identityOf({ events: listOf(...EVENTS), total: 2 })).toBe(
      identityOf({ events: listOf(...EVENTS), total: 2 }),
    );
  });

  it.each([
    ['an element', { events: listOf({ ...one, id: 3 }, { ...other }), total: 2 }],
    ['the number of elements', { events: listOf({ ...one }), total: 2 }],
    ['the order of elements', { events: listOf({ ...other }, { ...one }), total: 2 }],
    ['another member', { events: listOf(...EVENTS), total: 3 }],
    ['the place of the list', { total: 2, events: listOf(...EVENTS) }],
  ])('differs if %s does', (_, body) => {
    expect(identityOf(body)).not.toBe(identityOf({ events: listOf(...EVENTS), total: 2 }));
  });
});
