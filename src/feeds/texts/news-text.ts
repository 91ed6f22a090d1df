import type { FeedEvent } from '../feed-event.js';
import { placesText } from './place-text.js';
import { statusWord } from './status-words.js';

/** The texts of an event among news. News readers show no fields for time and place, so the text says them first. */
export interface NewsText {
  /** Says so if the event is canceled or postponed. */
  readonly title: string;
  /** Time, place, reason of the status, cost, excerpt; those that are known. */
  readonly lines: readonly string[];
}

/** Writes the texts of events in a language, given as BCP 47 tag. */
export function newsTextIn(language: string): (event: FeedEvent) => NewsText {
  const whenOf = whenTextIn(language);
  return (event) => {
    const { status, title, statusReason, venues, cost, excerpt } = event;
    return {
      title: status === 'scheduled' ? title : `${statusWord(status, language)}: ${title}`,
      lines: [whenOf(event), placesText(venues), statusReason, cost, excerpt].filter(Boolean),
    };
  };
}

/** Writes days, or times in the zone of the event with its abbreviation: `Tuesday, July 1, 2031 at 8:00 – 10:00 PM CEST`. */
function whenTextIn(language: string): (event: FeedEvent) => string {
  // Wall clocks are read as UTC and shown in UTC.
  const options = { dateStyle: 'full', timeZone: 'UTC', calendar: 'gregory' } as const;
  const days = new Intl.DateTimeFormat(language, options);
  const times = new Intl.DateTimeFormat(language, { ...options, timeStyle: 'short' });
  return ({ allDay, startLocal, endLocal, timezoneAbbr }) => {
    const [start, end] = [startLocal, endLocal].map((wall) => new Date(`${wall.replace(' ', 'T')}Z`));
    const text = (allDay ? days : times).formatRange(start ?? 0, end ?? 0);
    return allDay ? text : `${text} ${timezoneAbbr}`.trim();
  };
}
