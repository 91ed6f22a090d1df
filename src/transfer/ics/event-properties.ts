import type { SourceWarning } from '../source-record.js';
import type { RawComponent } from './components.js';
import { nameOf, readProperty, type Property } from './property.js';

/** What is read of a VEVENT. */
const READ = new Set(
  `UID SEQUENCE DTSTAMP DTSTART DTEND DURATION RECURRENCE-ID RRULE RDATE EXDATE EXRULE SUMMARY DESCRIPTION
  STYLED-DESCRIPTION X-ALT-DESC LOCATION GEO URL STATUS CLASS CATEGORIES ORGANIZER CONTACT ATTACH IMAGE
  X-MICROSOFT-CDO-ALLDAYEVENT X-APPLE-STRUCTURED-LOCATION CREATED X-EVENTS-CALENDAR-STATUS X-EVENTS-CALENDAR-HIDDEN
  X-EVENTS-CALENDAR-TIMEZONE`.split(/\s+/),
);
/** Names of other properties, which end a text; a line that begins with any other word goes on with it. */
const OTHER = new Set(
  `ACKNOWLEDGED ACTION ATTENDEE CALSCALE CLASS COLOR COMMENT COMPLETED CONFERENCE CREATED DUE FREEBUSY LAST-MODIFIED
  LINK CONCEPT REFID METHOD NAME PARTICIPANT-TYPE PERCENT-COMPLETE PRIORITY PROXIMITY REFRESH-INTERVAL RELATED-TO REPEAT
  REQUEST-STATUS RESOURCES RESOURCE-TYPE CALENDAR-ADDRESS LOCATION-TYPE STRUCTURED-DATA SOURCE TRANSP TRIGGER TZID
  VERSION PRODID RECURRENCE-SET`.split(/\s+/),
);
const TEXTS = new Set('SUMMARY DESCRIPTION STYLED-DESCRIPTION X-ALT-DESC LOCATION CONTACT'.split(' '));
/** Properties without which an event is another one. */
const VITAL = new Set('DTSTART DTEND DURATION RECURRENCE-ID RRULE EXRULE'.split(' '));

/** The properties of a VEVENT by name. */
export class EventProperties {
  readonly warnings: SourceWarning[] = [];
  /** Names of properties that cannot be read though the event depends on them. */
  readonly unreadable: string[] = [];
  private readonly byName = new Map<string, Property[]>();

  constructor(component: RawComponent) {
    const { lines, isBroken } = joined(component.lines);
    const bare = component.lines.filter((line) => VITAL.has(line.trim().toUpperCase()));
    this.unreadable.push(...bare.map((line) => line.trim().toUpperCase()));
    for (const line of lines) this.add(line);
    if (isBroken)
      this.warn(
        'broken-line',
        'Lines that are no property were taken for a part of the text before them, or left out.',
      );
    if (component.isRecoded) this.warn('encoding', 'Is not UTF-8; it was read as windows-1252.');
    const leftOut = [...new Set(component.leftOut)].slice(0, 5).join(', ');
    if (leftOut) this.warn('property-too-long', `Left out, because they are too long: ${leftOut}.`);
  }

  /** The first property of a name; others are read with `all`. */
  first = (name: string): Property | undefined => this.byName.get(name)?.[0];

  all = (name: string): readonly Property[] => this.byName.get(name) ?? [];

  /** The first value of a name without outer blanks; empty if there is none. */
  text = (name: string): string => this.first(name)?.values[0]?.trim() ?? '';

  warn(code: string, message: string, param?: string): void {
    this.warnings.push(param === undefined ? { code, message } : { code, param, message });
  }

  private add(line: string): void {
    const name = nameOf(line);
    if (name === undefined || !READ.has(name)) return;
    const property = readProperty(line);
    if (!property) {
      if (VITAL.has(name)) this.unreadable.push(name);
      else this.warn('unreadable-property', `${name} cannot be read and was left out.`);
      return;
    }
    const others = this.byName.get(name);
    if (others) others.push(property);
    else this.byName.set(name, [property]);
  }
}

/** The lines, in which those that are none by RFC 5545 go on with the text before them: writers break long texts wrongly. */
function joined(given: readonly string[]): { lines: readonly string[]; isBroken: boolean } {
  if (given.every(isProperty)) return { lines: given, isBroken: false };
  const lines: string[] = [];
  let isText = false;
  let parts: string[] = [];
  const finish = () => {
    if (parts.length > 0) lines.push(parts.join('\\n'));
  };
  for (const line of given) {
    if (!isProperty(line)) {
      if (isText) parts.push(line);
      continue;
    }
    finish();
    parts = [line];
    isText = TEXTS.has(nameOf(line) ?? '');
  }
  finish();
  return { lines, isBroken: true };
}

function isProperty(line: string): boolean {
  const name = nameOf(line);
  return name !== undefined && (READ.has(name) || OTHER.has(name) || name.startsWith('X-'));
}

/** What is known of a VEVENT without understanding it: which event it is, and which state of it. */
export interface EventKey {
  /** Empty if it has none. */
  readonly uid: string;
  /** RECURRENCE-ID as written, with its zone; empty if it describes no single date. */
  readonly recurrenceId: string;
  readonly sequence: number;
  /** DTSTAMP as written. */
  readonly stamp: string;
}

const KEYS = /^(?:UID|RECURRENCE-ID|SEQUENCE|DTSTAMP)[;:]/i;

/** Reads the key of a VEVENT. */
export function eventKey(lines: readonly string[]): EventKey {
  const key = { uid: '', recurrenceId: '', sequence: 0, stamp: '' };
  for (const line of lines) {
    const property = KEYS.test(line) ? readProperty(line) : undefined;
    const value = property?.values[0]?.trim() ?? '';
    if (property?.name === 'UID') key.uid ||= value;
    else if (property?.name === 'RECURRENCE-ID') key.recurrenceId ||= `${property.parameters['tzid'] ?? ''} ${value}`;
    else if (property?.name === 'SEQUENCE') key.sequence = Number.parseInt(value, 10) || 0;
    else if (property?.name === 'DTSTAMP') key.stamp = value;
  }
  return key;
}
