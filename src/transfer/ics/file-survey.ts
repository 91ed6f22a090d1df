import type { OpenBytes } from '../bytes/open-bytes.js';
import { SourceError } from '../source-record.js';
import { UidCounts } from './event-groups.js';
import { eventKey } from './event-properties.js';
import { icsParts } from './ics-parts.js';
import { readProperty } from './property.js';
import type { CalendarZones } from './zones/calendar-zones.js';

/** What must be known of a file before its first event is read. */
export interface FileSurvey {
  readonly counts: UidCounts;
  /** Number of VEVENTs and other components, but for zones: each becomes a record or a refusal. */
  readonly components: number;
  /** VCALENDARs that this service wrote. */
  readonly own: ReadonlySet<number>;
  /** VCALENDARs with METHOD:CANCEL. */
  readonly cancelled: ReadonlySet<number>;
}

/** Far more than any calendar has: their UIDs are counted in memory. */
const MAX_EVENTS = 2_000_000;
const OF_CALENDAR = /^(?:X-WR-TIMEZONE|METHOD|PRODID)[;:]/i;
const OWN_PRODUCT = /^-\/\/events-calendar-service\/\//;

/**
 * Looks through a file: zones and properties of a calendar may stand behind the events, and so may newer versions of them.
 *
 * @throws SourceError if it is no iCalendar file or has too many events
 */
export async function surveyFile(
  open: OpenBytes,
  encoding: string | undefined,
  zones: CalendarZones,
): Promise<FileSurvey> {
  const counts = new UidCounts();
  const [own, cancelled] = [new Set<number>(), new Set<number>()];
  const count = { calendars: 0 };
  let events = 0;
  let others = 0;
  for await (const part of icsParts(open, encoding, count)) {
    if (part.type === 'property') {
      const property = OF_CALENDAR.test(part.line) ? readProperty(part.line) : undefined;
      const value = property?.values[0]?.trim() ?? '';
      if (property?.name === 'X-WR-TIMEZONE') zones.setOwn(part.calendar, value);
      if (property?.name === 'METHOD' && value.toUpperCase() === 'CANCEL') cancelled.add(part.calendar);
      if (property?.name === 'PRODID' && OWN_PRODUCT.test(value)) own.add(part.calendar);
    } else if (part.name === 'VTIMEZONE') zones.define(part.calendar, part.lines);
    else if (part.name === 'VEVENT') {
      counts.add(eventKey(part.lines).uid);
      if (++events > MAX_EVENTS)
        throw new SourceError('too-many-events', `The file has more than ${MAX_EVENTS} events.`);
    } else others += 1;
  }
  if (count.calendars === 0) throw new SourceError('not-a-calendar', 'The file has no BEGIN:VCALENDAR.');
  counts.settle();
  await zones.settle();
  return { counts, components: events + others, own, cancelled };
}
