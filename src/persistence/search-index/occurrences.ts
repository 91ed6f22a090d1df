import type { IndexedEvent } from './event-words.js';

/** What the index repeats of an event. */
type Occurring = Omit<IndexedEvent, 'words'>;

/** Which words events have, gathered in memory: eight bytes for each word of an event. */
export class Occurrences {
  private readonly events: Occurring[] = [];
  private readonly placesOf = new Map<string, number[]>();

  add({ words, ...event }: IndexedEvent): void {
    const place = this.events.push(event) - 1;
    for (const word of words) {
      const places = this.placesOf.get(word);
      if (places) places.push(place);
      else this.placesOf.set(word, [place]);
    }
  }

  words(): IterableIterator<string> {
    return this.placesOf.keys();
  }

  /** Each word with an event that has it, in the order of their table: by word, start and id of the event. */
  *inOrder(): Generator<{ word: string; event: Occurring }> {
    const sorted = [...this.events.keys()].sort((one, other) => byStart(this.at(one), this.at(other)));
    const ranks = new Uint32Array(sorted.length);
    for (const [rank, place] of sorted.entries()) ranks[place] = rank;
    for (const word of [...this.words()].sort()) {
      const ranked = Uint32Array.from(this.placesOf.get(word) ?? [], (place) => ranks[place] ?? 0).sort();
      for (const rank of ranked) yield { word, event: this.at(sorted[rank] ?? 0) };
    }
  }

  /** Some of the events again, with their words; ids of others are passed over. */
  ofEvents(ids: ReadonlySet<number>): IndexedEvent[] {
    const found = new Map<number, { event: Occurring; words: Set<string> }>();
    for (const [place, event] of this.events.entries())
      if (ids.has(event.id)) found.set(place, { event, words: new Set() });
    if (found.size === 0) return [];
    for (const [word, places] of this.placesOf) for (const place of places) found.get(place)?.words.add(word);
    return [...found.values()].map(({ event, words }) => ({ ...event, words }));
  }

  private at(place: number): Occurring {
    const event = this.events[place];
    if (!event) throw new RangeError(`no event at place ${place}`);
    return event;
  }
}

function byStart(one: Occurring, other: Occurring): number {
  if (one.startUtc !== other.startUtc) return one.startUtc < other.startUtc ? -1 : 1;
  return one.id - other.id;
}
