import { UTC, readZone, toLaterUtc, toUtc, toWallClock, type Zone } from '../../calendar/dates/zone.js';
import type { UtcText, WallClock } from '../../calendar/dates/texts.js';
import type { SourceWarning } from '../source-record.js';
import { type Members, textIn } from './wire-values.js';

const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** When an event takes place, and what is doubtful about it. */
export interface EventTimes {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly warnings: readonly SourceWarning[];
}

/**
 * The times of an event by the clocks of its zone, which is what its page shows. The instants of the reference tell which of
 * two equal hours in autumn is meant, and replace the clocks of a zone that nobody knows.
 */
export function eventTimes(event: Members): EventTimes {
  const name = textIn(event['timezone']);
  const all_day = event['all_day'] === true;
  const zone = name === '' ? undefined : readZone(name);
  const clocks = { all_day, start_date: textIn(event['start_date']), end_date: textIn(event['end_date']) };
  const instants = { start: textIn(event['utc_start_date']), end: textIn(event['utc_end_date']) };
  if (name === '') return { fields: clocks, warnings: [] };
  if (!zone) return inUtc(clocks, instants, name);
  const start = dateOf(clocks.start_date, instants.start, zone);
  const end = dateOf(clocks.end_date, instants.end, zone);
  const isContradictory = !all_day && !(start && end);
  return {
    fields: { ...clocks, ...(!isContradictory && !all_day && { start_date: start, end_date: end }), timezone: name },
    warnings: isContradictory ? [contradiction] : [],
  };
}

const contradiction: SourceWarning = {
  code: 'contradictory-times',
  param: 'start_date',
  message: 'The local times of the source do not match its UTC times; the local times were taken.',
};

/** The local time, or the instant where the local time is not enough; undefined if the two contradict each other. */
function dateOf(clock: string, instant: string, zone: Zone): string | undefined {
  if (!DATE.test(clock) || !DATE.test(instant)) return clock;
  try {
    if (toUtc(clock as WallClock, zone) === instant) return clock;
    const isLater = toLaterUtc(clock as WallClock, zone) === instant && toWallClock(instant as UtcText, zone) === clock;
    return isLater ? `${instant.replace(' ', 'T')}Z` : undefined;
  } catch {
    return clock;
  }
}

function inUtc(
  clocks: { all_day: boolean; start_date: string; end_date: string },
  { start, end }: { start: string; end: string },
  zone: string,
): EventTimes {
  const warning = {
    code: 'unknown-time-zone',
    param: 'timezone',
    message: `There is no time zone ${zone.slice(0, 100)}; the times were taken as UTC.`,
  };
  const isAllDay = clocks.all_day || !DATE.test(start) || !DATE.test(end);
  const dates = isAllDay ? {} : { start_date: start, end_date: end };
  return { fields: { ...clocks, ...dates, timezone: UTC.name }, warnings: [warning] };
}
