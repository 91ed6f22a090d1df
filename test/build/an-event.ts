import { type Draft, nextNumber } from './draft.js';

interface EventWords {
  readonly title?: string;
  /** Wall clock in the event's zone. */
  readonly start?: string;
  readonly end?: string;
  readonly [field: string]: unknown;
}

/** An event of two hours, by default on the day after the clock of the tests; any field of the API may be given. */
export function anEvent({ title, start = '2026-02-16 18:00:00', end, ...fields }: EventWords = {}): Draft {
  return {
    path: '/events',
    fields: {
      title: title ?? `Event ${nextNumber()}`,
      start_date: start,
      end_date: end ?? twoHoursAfter(start),
      ...fields,
    },
  };
}

function twoHoursAfter(wallClock: string): string {
  const later = Date.parse(`${wallClock.replace(' ', 'T')}Z`) + 2 * 3600 * 1000;
  return new Date(later).toISOString().slice(0, 19).replace('T', ' ');
}
