import { utcText, type UtcText } from './dates/texts.js';

/** Says what time it is; tests hand in a clock that stands still. A class, so that it can be injected by its name. */
export abstract class Clock {
  /** The present second in UTC. */
  abstract now(): UtcText;
}

/** The clock of the machine, asked anew at each call; fractions of a second are dropped. */
export const systemClock: Clock = {
  now: () => utcText(Math.floor(Date.now() / 1000)),
};
