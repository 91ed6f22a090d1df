import { utcText, type UtcText } from './dates/texts.js';

/** Says what time it is; tests hand in a clock that stands still. */
export interface Clock {
  /** The present second in UTC. */
  now(): UtcText;
}

/** The clock of the machine, asked anew at each call; fractions of a second are dropped. */
export const systemClock: Clock = {
  now: () => utcText(Math.floor(Date.now() / 1000)),
};
