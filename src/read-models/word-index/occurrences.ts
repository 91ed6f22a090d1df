import type { IndexedEvent } from './event-words.js';

/** An event without its words. */
type EventEntry = Omit<IndexedEvent, 'words'>;

/** The words of many events in memory; takes eight bytes for each word of an event. */
export class Occurrences {
  private readonly events: EventEntry[] = [];
  private readonly positionsOf = new Map<string, number[]>();

  add({ words, ...event }: IndexedEvent): void {
    const index = this.events.push(event) - 1;
    for (const word of words) {
      const positions = this.positionsOf.get(word);
      if (positions) positions.push(index);
      else this.positionsOf.set(word, [index]);
    }
  }

  words(): IterableIterator<string> {
    return this.positionsOf.keys();
  }

  /** All pairs of word and event in the order of the table: by word, start and id of the event. */
  *inOrder(): Generator<{ word: string; event: EventEntry }> {
    const sorted = [...this.events.keys()].sort((one, other) => byStart(this.at(one), this.at(other)));
    const ranks = new Uint32Array(sorted.length);
    for (const [rank, index] of sorted.entries()) ranks[index] = rank;
    for (const word of [...this.words()].sort()) {
      const ranked = Uint32Array.from(this.positionsOf.get(word) ?? [], (index) => ranks[index] ?? 0).sort();
      for (const rank of ranked) yield { word, event: this.at(sorted[rank] ?? 0) };
    }
  }

  /** The events with these ids and their words; unknown ids are ignored. */
  ofEvents(ids: ReadonlySet<number>): IndexedEvent[] {
    const found = new Map<number, { event: EventEntry; words: Set<string> }>();
    for (const [index, event] of this.events.entries())
      if (ids.has(event.id)) found.set(index, { event, words: new Set() });
    if (found.size === 0) return [];
    for (const [word, positions] of this.positionsOf) for (const index of positions) found.get(index)?.words.add(word);
    return [...found.values()].map(({ event, words }) => ({ ...event, words }));
  }

  private at(index: number): EventEntry {
    const event = this.events[index];
    if (!event) throw new RangeError(`no event at index ${index}`);
    return event;
  }
}

function byStart(one: EventEntry, other: EventEntry): number {
  if (one.startUtc !== other.startUtc) return one.startUtc < other.startUtc ? -1 : 1;
  return one.id - other.id;
}
