import type { Finished } from './finished.js';

/** What calendar an answer was true of: nothing changed since, and nothing became due. */
export interface State {
  readonly changes: number;
  /** To the second: what is published or over by now follows from it. */
  readonly now: string;
}

/** An answer with what the way to it said of it. */
export interface KeptAnswer {
  readonly finished: Finished;
  readonly headers: Readonly<Record<string, string>>;
  /** The template of the route that gave it. */
  readonly route: string;
}

/** Bytes of bodies that are kept at most; and keys, of which many may have small answers. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ANSWERS = 2000;

/** An answer asked for this often within a second is worth keeping. */
const WANTED_TIMES = 2;

/** Gives the answer that others wait for, or nothing where there is none for them. */
export type Deliver = (answer: KeptAnswer | undefined) => void;

/**
 * Answers that several callers ask for at the same time, each worked out once. All belong to one state of the calendar
 * and go with it, so that none is ever older than the last change: a second is the longest that any is kept.
 */
export class KeptAnswers {
  private state: State = { changes: -1, now: '' };
  private answers = new Map<string, Promise<KeptAnswer | undefined>>();
  private bytes = 0;
  private asked = { now: '', times: new Map<string, number>() };

  /** Whether others asked for the same in this second or the one before it. */
  isWanted(key: string, now: string): boolean {
    if (this.asked.now !== now) this.asked = { now, times: stillCounted(this.asked.times) };
    const { times } = this.asked;
    const count = (times.get(key) ?? 0) + 1;
    if (count > 1 || times.size < MOST_ANSWERS) times.set(key, count);
    return count >= WANTED_TIMES;
  }

  /** The answer that is kept for this state, or is being worked out. */
  at(state: State, key: string): Promise<KeptAnswer | undefined> | undefined {
    this.moveTo(state);
    return this.isNow(state) ? this.answers.get(key) : undefined;
  }

  /** Lets others wait for the answer that the caller of this works out; undefined if it is not to be kept. */
  expect(state: State, key: string): Deliver | undefined {
    if (!this.isNow(state) || this.bytes >= MOST_BYTES || this.answers.size >= MOST_ANSWERS) return undefined;
    const { answers } = this;
    let deliver: Deliver = () => undefined;
    answers.set(key, new Promise((resolve) => (deliver = resolve)));
    let isDelivered = false;
    return (answer) => {
      if (isDelivered) return;
      isDelivered = true;
      deliver(answer);
      if (!answer) answers.delete(key);
      else if (answers === this.answers) this.bytes += answer.finished.bytes.length;
    };
  }

  private isNow({ changes, now }: State): boolean {
    return this.state.changes === changes && this.state.now === now;
  }

  /** A state that was left does not come back: a look that took long, or a replica that lags, tells of it too late. */
  private moveTo(state: State): void {
    if (state.now === this.state.now && state.changes <= this.state.changes) return;
    this.state = state;
    this.answers = new Map();
    this.bytes = 0;
  }
}

/** Of the second that is over it only counts what was asked for again. */
function stillCounted(times: ReadonlyMap<string, number>): Map<string, number> {
  return new Map([...times].filter(([, count]) => count >= WANTED_TIMES).map(([key]) => [key, 1]));
}
