import { readZone } from '../../calendar/dates/zone.js';
import { Problem } from '../../calendar/problem.js';
import { recurrenceTexts } from '../../calendar/recurrence/read-recurrence.js';
import { idOfContent, shortId } from '../external-id.js';
import type { LinkedRecord } from '../linked-record.js';
import type { SourceRecord, SourceRefusal } from '../source-record.js';
import type { RawComponent } from './components.js';
import { eventContent, timeFields } from './event-fields.js';
import { OriginalStarts, orphanOf } from './event-occurrence.js';
import { eventKey, EventProperties, type EventKey } from './event-properties.js';
import { eventTimes, type TimeContext } from './event-times.js';
import { eventSchedule, hasRecurrence } from './recurrence/event-recurrence.js';
import type { ListLimits } from './recurrence/listed-dates.js';
import { Unreadable } from '../unreadable.js';
import type { CalendarZones } from './zones/calendar-zones.js';

/** What reading a VEVENT depends on. */
export interface ReadContext {
  readonly zones: CalendarZones;
  readonly limits: ListLimits;
  /** What identifies an event: its UID, or its title, start and place. */
  readonly identity: 'uid' | 'content';
  /** VCALENDARs that this service wrote, and those that cancel their events (METHOD:CANCEL). */
  readonly own: ReadonlySet<number>;
  readonly cancelled: ReadonlySet<number>;
}

/** A VEVENT as items of a source. */
export interface EventRead {
  readonly item: SourceRecord | SourceRefusal;
  readonly linked: readonly LinkedRecord[];
  /** The dates of which overrides may be, if it is a series. */
  readonly starts?: OriginalStarts;
}

/**
 * Reads a VEVENT that is no override of a series in the file, or one of `series`.
 *
 * Whatever is in it, it becomes a record or a refusal.
 */
export function readEvent(component: RawComponent, context: ReadContext, series?: OriginalStarts): EventRead {
  const position = `line ${component.line}`;
  const key = eventKey(component.lines);
  try {
    if (component.flaw) throw flawed(component.flaw);
    return understood(component, key, context, position, series);
  } catch (error) {
    return { item: refusalOf(error, key, position), linked: [] };
  }
}

function understood(
  component: RawComponent,
  key: EventKey,
  context: ReadContext,
  position: string,
  series: OriginalStarts | undefined,
): EventRead {
  const { calendar } = component;
  const properties = new EventProperties(component);
  const timeContext: TimeContext = { zones: context.zones, calendar };
  const isOverride = key.recurrenceId !== '';
  const recurs = !isOverride && hasRecurrence(properties);
  const isOwn = context.own.has(calendar);
  const exported = isOwn ? readZone(properties.text('X-EVENTS-CALENDAR-TIMEZONE')) : undefined;
  const shown = (isOverride ? series?.zone : undefined) ?? exported;
  const read = eventTimes(properties, timeContext, recurs ? undefined : (shown ?? context.zones.ownOf(calendar)));
  const times = read.allDay && exported ? { ...read, zone: exported } : read;
  const schedule = recurs ? eventSchedule(properties, times, timeContext, context.limits) : undefined;
  const isKnownByUid = key.uid !== '' && context.identity === 'uid';
  const found = isOverride ? series?.occurrenceOf(properties, timeContext) : undefined;
  if (isOverride && !found) warnOfOrphan(properties, series !== undefined);
  const isOrphan = isOverride && !series && isKnownByUid;
  const occurrence = isOrphan ? orphanOf(shortId(key.uid), properties, timeContext) : found;
  const { fields, links, linked, isCancelled } = eventContent(properties, isOwn);
  const when = timeFields(times);
  const byContent = () => idOfContent(String(fields['title']), String(when['start_date']), properties.text('LOCATION'));
  if (key.uid === '' && context.identity === 'uid') {
    properties.warn('missing-uid', 'There is no UID: its title, start and place identify the event.');
  }
  const own = isKnownByUid ? shortId(key.uid) : byContent();
  const externalId = isOverride ? shortId(`${series?.series ?? own}#${key.recurrenceId.trim()}`) : own;
  const recurrence = schedule && recurrenceTexts(schedule.recurrence, schedule.allDay);
  const isTrashed = context.cancelled.has(calendar) || (isCancelled && !isOwn);
  const item: SourceRecord = {
    ...{ type: 'record', kind: 'events', externalId, position, links },
    fields: { ...fields, ...when, ...(recurrence && { recurrence }) },
    ...(occurrence && { occurrence }),
    ...(isTrashed && { isTrashed }),
    warnings: properties.warnings,
  };
  return { item, linked, ...(schedule && { starts: new OriginalStarts(externalId, schedule) }) };
}

function warnOfOrphan(properties: EventProperties, hasSeries: boolean): void {
  if (hasSeries) {
    properties.warn(
      'not-a-date-of-the-series',
      'The series has no date at RECURRENCE-ID; it became an event of its own.',
    );
  } else {
    properties.warn('missing-series', 'The series is not in the file; its date became an event of its own.');
  }
}

const FLAWS = {
  unfinished: 'The event has no end.',
  'component-too-large': 'The event has too many lines or too much text.',
  'line-too-long': 'A line is too long.',
} as const;

const flawed = (flaw: keyof typeof FLAWS) => new Unreadable(flaw, FLAWS[flaw]);

/** A date beyond the years that can be written is the only error that calendar rules throw as a RangeError. */
function refusalOf(error: unknown, { uid }: EventKey, position: string): SourceRefusal {
  // Without a kind: whether it would have been an event or a series, and of which date, is not known.
  const known = { type: 'refusal', outcome: 'failed', position } as const;
  const id = uid === '' ? {} : { externalId: shortId(uid) };
  if (error instanceof Unreadable) {
    const { code, param, message } = error;
    return { ...known, ...id, code, message, ...(param !== undefined && { param }) };
  }
  if (error instanceof Problem) {
    return { ...known, ...id, code: 'invalid-recurrence', param: 'recurrence', message: error.message };
  }
  if (error instanceof RangeError) {
    return {
      ...known,
      ...id,
      code: 'invalid-date',
      param: 'start_date',
      message: 'A date is beyond the years 1000 to 9999.',
    };
  }
  throw error;
}
