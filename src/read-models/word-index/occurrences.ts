import type { IndexedEvent } from './event-words.js';

/** What the index repeats of an event. */
type Occurring = Omit<IndexedEvent, 'words'>;

/** Which words events have, gathered in memory: eight bytes for each word of an event. */
export class Occurrences {
  private readonly events: Occurring[] = [];
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

  /** Each word with an event that has it, in the order of their table: by word, start and id of the event. */
  *inOrder(): Generator<{ word: string; event: Occurring }> {
    const sorted = [...this.events.keys()].sort((one, other) => byStart(this.at(one), this.at(other)));
    const ranks = new Uint32Array(sorted.length);
    for (const [rank, index] of sorted.entries()) ranks[index] = rank;
    for (const word of [...this.words()].sort()) {
      const ranked = Uint32Array.from(this.positionsOf.get(word) ?? [], (index) => ranks[index] ?? 0).sort();
      for (const rank of ranked) yield { word, event: this.at(sorted[rank] ?? 0) };
    }
  }

  /** Some of the events again, with their words; ids of others are passed over. */
  ofEvents(ids: ReadonlySet<number>): IndexedEvent[] {
    const found = new Map<number, { event: Occurring; words: Set<string> }>();
    for (const [index, event] of this.events.entries())
      if (ids.has(event.id)) found.set(index, { event, words: new Set() });
    if (found.size === 0) return [];
    for (const [word, positions] of this.positionsOf) for (const index of positions) found.get(index)?.words.add(word);
    return [...found.values()].map(({ event, words }) => ({ ...event, words }));
  }

  private at(index: number): Occurring {
    const event = this.events[index];
    if (!event) throw new RangeError(`no event at place ${index}`);
    return event;
  }
}

function byStart(one: Occurring, other: Occurring): number {
  if (one.startUtc !== other.startUtc) return one.startUtc < other.startUtc ? -1 : 1;
  return one.id - other.id;
}
