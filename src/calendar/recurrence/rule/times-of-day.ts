import { SECONDS_A_DAY, dateDetails, secondsIn, type WallClock } from '../../dates/texts.js';
import type { Rule } from './rule.js';

/** The parts of a rule that decide on times. */
export type TimeParts = Pick<Rule, 'byHour' | 'byMinute' | 'bySecond'>;

/** The seconds since midnight of a wall clock. */
export const timeOfDay = (wall: WallClock): number => secondsInDay(secondsIn(wall));

/** The seconds since midnight of a wall clock that is given in seconds since 1970. */
export const secondsInDay = (seconds: number): number => ((seconds % SECONDS_A_DAY) + SECONDS_A_DAY) % SECONDS_A_DAY;

/**
 * The times at which a rule has dates on one day, in seconds since midnight, ascending. Hour, minute and second that the
 * rule does not have are those of the start. Without a rule it is the time of the start.
 */
export function timesOfDay(rule: TimeParts | undefined, start: WallClock): number[] {
  const { hour, minutes, seconds } = dateDetails(start);
  const or = (list: readonly number[] | undefined, own: string) => (list?.length ? list : [Number(own)]);
  return or(rule?.byHour, hour).flatMap((one) =>
    or(rule?.byMinute, minutes).flatMap((minute) =>
      or(rule?.bySecond, seconds).map((second) => one * 3600 + minute * 60 + second),
    ),
  );
}
