import { soundText } from '../../calendar/text/code-points.js';
import type { FeedEvent } from '../feed-event.js';

/**
 * A value as JSON that may also stand in a script of a page: `<` is written as `\u003c`, so no text ends the script.
 * Texts lose control codes and lone surrogates, which parsers reject; members that are undefined are absent.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? soundText(member) : member))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * An object with a list of events, in parts: the members before the list, one part for each event, and the members after it.
 *
 * @param head the members before the list
 * @param list name of the list
 * @param tailOf the members that are known after the last event
 */
export async function* jsonList(
  head: object,
  list: string,
  events: AsyncIterable<FeedEvent> | Iterable<FeedEvent>,
  elementOf: (event: FeedEvent) => object,
  tailOf: () => object = () => ({}),
): AsyncGenerator<string, void, undefined> {
  yield `${jsonText(head).slice(0, -1)},${jsonText(list)}:[`;
  let separator = '\n';
  for await (const event of events) {
    yield separator + jsonText(elementOf(event));
    separator = ',\n';
  }
  const tail = jsonText(tailOf()).slice(1, -1);
  yield `\n]${tail && `,${tail}`}}\n`;
}

/** Without members that say nothing: empty texts and empty lists. */
export function withoutEmpty<T extends object>(members: T): T {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as T;
}
