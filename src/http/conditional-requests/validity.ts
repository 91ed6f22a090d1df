import { earliest, secondsIn, type UtcText, utcText } from '../../calendar/dates/texts.js';

/** How long a response stays the same. One without is valid for the same second, until anything changes. */
export interface Validity {
  /** Keys of the data that the response shows or results from; undefined: all data. */
  readonly dependsOn?: readonly string[] | undefined;
  /** The first second in which it may differ although no data has changed; undefined if the time does not matter. */
  readonly until?: UtcText | undefined;
}

/** Days begin at a quarter of an hour in every zone, daylight saving or not. */
const QUARTER_HOUR = 900;

/** Until when a response is valid that depends on the current second. */
export const endOfSecond = (now: UtcText): UtcText => utcText(secondsIn(now) + 1);

/** Until when a response is valid that depends on the current day in some zone. */
export const endOfQuarter = (now: UtcText): UtcText => utcText(secondsIn(startOfQuarter(now)) + QUARTER_HOUR);

/** The first moment at which the day is the same in every zone as it is now. */
export const startOfQuarter = (now: UtcText): UtcText =>
  utcText(Math.floor(secondsIn(now) / QUARTER_HOUR) * QUARTER_HOUR);

/** The earliest of some instants that is after `now`; undefined if there is none. */
export const nextAfter = (instants: readonly (UtcText | '')[], now: UtcText): UtcText | undefined =>
  earliest(...instants.map((instant) => (instant !== '' && instant > now ? instant : undefined)));
