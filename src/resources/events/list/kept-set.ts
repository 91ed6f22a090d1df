import type { UtcText } from '../../../calendar/dates/texts.js';
import { keptUntil } from '../../../persistence/kept-values.js';
import type { DataVersion } from '../../../persistence/sql/data-version.js';
import type { IdBitmap } from '../../../persistence/sql/id-bitmap.js';

/** Events that have changed since a set was right, and those among them that are in it now. */
export interface CheckedEvents {
  /** The version of the data that the set was right at. */
  readonly since: number;
  readonly ids: readonly number[];
  readonly found: ReadonlySet<number>;
  /** The look that says what has changed. */
  readonly seen: DataVersion;
  /** Whether they were checked in just the state of the data that the look has seen. */
  readonly isExact: boolean;
}

/** The ids of events that have something in common, at one version of the data. */
export class KeptSet {
  private latest: number;
  /** Whether it has nothing yet of what was changed after its version. */
  private isExact = false;
  private isOver = false;
  /** The first second in which it may differ although nothing has changed. */
  private until: UtcText;
  /** The first second in which it is read anew, in case something bypasses the counted changes. */
  private readonly end: UtcText;

  /** `ids` were read after the look. */
  constructor(
    readonly ids: IdBitmap,
    seen: DataVersion,
    private readonly from: UtcText,
  ) {
    this.latest = seen.version;
    this.until = untilPublication(seen, from);
    this.end = keptUntil({ next: [] }, from);
  }

  get version(): number {
    return this.latest;
  }

  isValid(now: UtcText): boolean {
    return !this.isOver && this.from <= now && now < this.until && now < this.end;
  }

  /** Whether it is what the look has seen, with nothing that was changed or published later. */
  private isExactAt({ version }: DataVersion, now: UtcText): boolean {
    return this.isExact && this.latest === version && this.isValid(now);
  }

  /**
   * Takes over what was found, unless another request has brought it up to date meanwhile. Returns whether it is now what the
   * request sees. One that began before the time of the look does not know what was published in between: what it has found
   * is checked again by the next one.
   */
  update({ since, ids, found, seen, isExact }: CheckedEvents, now: UtcText): boolean {
    if (this.latest !== since) return this.isExactAt(seen, now);
    for (const id of ids) {
      if (found.has(id)) this.ids.add(id);
      else this.ids.remove(id);
    }
    const isRight = isExact || (ids.length === 0 && this.isExact);
    const isEarlier = now < seen.from;
    this.isExact = isRight && !(isEarlier && ids.length > 0);
    if (isEarlier) return isRight && this.isValid(now);
    this.latest = seen.version;
    this.until = untilPublication(seen, now);
    return isRight && this.isValid(now);
  }

  /** It is to be read anew. */
  giveUp(): void {
    this.isOver = true;
  }
}

const untilPublication = ({ nextDue }: DataVersion, now: UtcText): UtcText =>
  keptUntil({ next: [nextDue ?? null] }, now);
