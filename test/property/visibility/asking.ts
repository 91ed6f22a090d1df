import { expect } from '@jest/globals';
import type { ApiResponse, Api } from '../../support/api.js';
import type { ListQuery } from './lists.js';
import { appearsLinked, mayEdit, mayRead, type Onlooker } from './rules.js';
import type { Planted, PlantedEvent, PlantedVenue, World } from './world.js';

/** The client of an onlooker. */
export const clientOf = (api: Api, onlooker: Onlooker): Api => (onlooker === 'anonymous' ? api : api.as(onlooker));

/** A query with what is defined; lists as ids with commas. */
export function queryOf(parameters: ListQuery): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.toString();
}

/** What the onlooker sees of an event. */
export const venuesShown = (onlooker: Onlooker, { venues }: PlantedEvent): PlantedVenue[] =>
  venues.filter((venue) => appearsLinked(onlooker, venue));
export const organizersShown = (onlooker: Onlooker, { organizers }: PlantedEvent): Planted[] =>
  organizers.filter((organizer) => appearsLinked(onlooker, organizer));

/** Published events with the term: what every count says, whoever looks. */
export const countOf = (world: World, kind: 'categories' | 'tags', termId: number): number =>
  world.events.filter((event) => event.state === 'publish' && event[kind].includes(termId)).length;

/**
 * Nothing in a response, headers included, holds a word of a record that the onlooker may neither read nor change (the
 * trash is listed for those who may restore it), unless the onlooker sent it. That a slug is taken can be told by the
 * suffix another record gets: slugs are unique, and so no secret.
 */
export function expectNoWithheldWord(
  world: World,
  onlooker: Onlooker,
  sent: string,
  { headers, body }: ApiResponse,
): void {
  const output = JSON.stringify([[...headers], body]).toLowerCase();
  const withheld = [...world.events, ...world.venues, ...world.organizers].filter(
    (record) => !mayRead(onlooker, record) && !mayEdit(onlooker, record),
  );
  const leaked = withheld.flatMap(({ word, innerWord }) => [word, innerWord]);
  expect(leaked.filter((word) => output.includes(word) && !sent.includes(word))).toEqual([]);
}

const idsIn = (records: readonly { id: number }[]): number[] => records.map(({ id }) => id);

/** The event on the wire links to what the onlooker may see, in order, and to nothing else. */
export function expectLinksAsSeen(
  world: World,
  onlooker: Onlooker,
  event: PlantedEvent,
  shown: ApiResponse['body'],
): void {
  const [venues, organizers] = [venuesShown(onlooker, event), organizersShown(onlooker, event)];
  expect(idsIn([shown.venue].flat())).toEqual(idsIn(venues));
  expect(idsIn(shown.organizer)).toEqual(idsIn(organizers));
  for (const kind of ['categories', 'tags'] as const) {
    expect(new Set(idsIn(shown[kind]))).toEqual(new Set(event[kind]));
    for (const { id, count } of shown[kind]) expect([id, count]).toEqual([id, countOf(world, kind, id)]);
  }
  if (shown.json_ld) {
    expect(shown.json_ld.location?.name).toEqual(venues[0]?.word);
    expect(shown.json_ld.organizer?.name).toEqual(organizers[0]?.word);
  }
}
