import { soundText } from '../../calendar/text/code-points.js';
import type { FeedEvent } from '../feed-event.js';

/**
 * A value as JSON that may also stand in a script of a page: `<` is written as `\u003c`, so no text ends the script.
 * Texts lose control codes and lone surrogates, which parsers refuse; members that are undefined are absent.
 */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) => (typeof member === 'string' ? soundText(member) : member))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * An object whose last member is a list, in parts: its other members, one part for each event, and its end.
 *
 * @param head the other members
 * @param list name of the last member
 */
export async function* jsonList(
  head: object,
  list: string,
  events: AsyncIterable<FeedEvent> | Iterable<FeedEvent>,
  elementOf: (event: FeedEvent) => object,
): AsyncGenerator<string, void, undefined> {
  yield `${jsonText(head).slice(0, -1)},${jsonText(list)}:[`;
  let separator = '\n';
  for await (const event of events) {
    yield separator + jsonText(elementOf(event));
    separator = ',\n';
  }
  yield '\n]}\n';
}

/** Without members that say nothing: empty texts and empty lists. */
export function withoutEmpty<T extends object>(members: T): T {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== '' && !(Array.isArray(value) && value.length === 0)),
  ) as T;
}
