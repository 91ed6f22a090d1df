import { secondsIn, wallClock, type WallClock } from '../dates/texts.js';
import { invalidPart } from './rule/invalid-part.js';
import { timeOfDay } from './rule/times-of-day.js';
import { sortedDates, type Recurrence, type Schedule } from './rule/schedule.js';
import { isListed } from './dates/slots.js';

/** A series without one of its dates, which stays excluded whatever else changes. */
export function withoutDate(recurrence: Recurrence, original: WallClock): Recurrence {
  return { ...recurrence, exdates: sortedDates([...recurrence.exdates, original]) };
}

/** A series with one more date, or with an excluded one again. */
export function withDate(schedule: Schedule, original: WallClock): Recurrence {
  const { recurrence } = schedule;
  const exdates = recurrence.exdates.filter((one) => one !== original);
  if (isListed(schedule, original)) return { ...recurrence, exdates };
  return { ...recurrence, exdates, rdates: sortedDates([...recurrence.rdates, original]) };
}

/** Where dates move when those of a series begin at another time of the day: others than at that of the start stay. */
export function movedWith({ start }: Schedule, time: number): (date: WallClock) => WallClock {
  const before = timeOfDay(start);
  return (date) => (timeOfDay(date) === before ? wallClock(secondsIn(date) - before + time) : date);
}

/** Whether a date that the series has gets a wall clock, which an exception must not take from it. */
function isTaken(after: WallClock, schedule: Schedule, time: number): boolean {
  const old = timeOfDay(schedule.start);
  const follows = wallClock(secondsIn(after) - time + old);
  const sources = [...(timeOfDay(after) === time ? [follows] : []), ...(timeOfDay(after) === old ? [] : [after])];
  return sources.some((date) => isListed(schedule, date) && !schedule.recurrence.exdates.includes(date));
}

/**
 * A series whose dates begin at another time of the day and have another length. Listed dates move along if they begin
 * when the series does; others keep their time.
 *
 * @param time seconds since midnight
 * @param lengthSeconds from start to end of a date, on the wall clock
 * @throws Problem if the rule names times itself
 */
export function atTimeOfDay(schedule: Schedule, time: number, lengthSeconds: number): Schedule {
  const { start, recurrence } = schedule;
  const before = timeOfDay(start);
  if (recurrence.rule && recurrence.rule.byHour.length > 0 && time !== before) {
    throw invalidPart('BYHOUR', 'Says when the dates begin: change the rule instead of the time.');
  }
  const moved = movedWith(schedule, time);
  const begin = moved(start);
  return {
    ...schedule,
    start: begin,
    end: wallClock(secondsIn(begin) + lengthSeconds),
    recurrence: {
      ...recurrence,
      rdates: sortedDates(recurrence.rdates.map(moved)),
      exdates: sortedDates(recurrence.exdates.map(moved)).filter((date) => !isTaken(date, schedule, time)),
    },
  };
}
