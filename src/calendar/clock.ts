import { utcText, type UtcText } from './dates/texts.js';

/** The source of the current time; tests use a fixed one. A class, so that Nest can inject it by type. */
export abstract class Clock {
  /** The current second in UTC. */
  abstract now(): UtcText;
}

/** The system clock; fractions of a second are dropped. */
export const systemClock: Clock = {
  now: () => utcText(Math.floor(Date.now() / 1000)),
};
