import { LRUCache } from 'lru-cache';
import { secondsIn, type WallClock } from '../calendar/dates/texts.js';

/** Texts of a format that are remembered: pages write the same days and times again and again. */
const MAX_TEXTS = 1000;

/** A format of local times that remembers what it wrote: a range took as long as the rest of the event beside it. */
export class RememberedFormat {
  private readonly texts = new LRUCache<string, string>({ max: MAX_TEXTS });

  /** The format reads times in UTC. */
  constructor(private readonly format: Intl.DateTimeFormat) {}

  write(wall: WallClock): string {
    return this.remember(wall, () => this.format.format(dateOf(wall)));
  }

  range(start: WallClock, end: WallClock): string {
    return this.remember(`${start}/${end}`, () => this.format.formatRange(dateOf(start), dateOf(end)));
  }

  private remember(key: string, write: () => string): string {
    const known = this.texts.get(key);
    if (known !== undefined) return known;
    const text = write();
    this.texts.set(key, text);
    return text;
  }
}

const dateOf = (wall: WallClock): Date => new Date(secondsIn(wall) * 1000);
