import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { readByPython } from './programs.js';

/** An event as a reader of iCalendar understands it. */
export interface ReadEvent {
  readonly uid: string;
  readonly title: string;
  readonly location: string;
  readonly status: string;
  /** Seconds since 1970, or a day. */
  readonly start: number | string;
  /** The same; of days the one after the last. */
  readonly end: number | string;
}

type Reader = (path: string) => Promise<readonly ReadEvent[]>;

const byPython =
  (library: string): Reader =>
  (path) =>
    readByPython('read-calendar.py', library, path);

const byIcalJs: Reader = async (path) => {
  const calendar = new ICAL.Component(ICAL.parse(await readFile(path, 'utf8')));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const momentOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toUnixTime());
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, location, startDate, endDate } = new ICAL.Event(component);
    const status = String(component.getFirstPropertyValue('status'));
    return {
      uid,
      title: summary,
      location: location ?? '',
      status,
      start: momentOf(startDate),
      end: momentOf(endDate),
    };
  });
};

const byNodeIcal: Reader = async (path) => {
  const found = Object.values(nodeIcal.sync.parseICS(await readFile(path, 'utf8')));
  return found.flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    const { uid, summary, location, status, start, end, datetype } = one;
    const momentOf = (date: Date) => (datetype === 'date' ? localDay(date) : date.getTime() / 1000);
    return {
      ...{ uid, title: textOf(summary), location: textOf(location ?? ''), status: String(status) },
      ...{ start: momentOf(start), end: momentOf(end ?? start) },
    };
  });
};

/** A value with parameters is an object. */
export const textOf = (value: string | { val: string }): string => (typeof value === 'string' ? value : value.val);

/** Days are read as midnights of this machine. */
export const localDay = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-');

/**
 * Readers that share no code, except khal, which has rules of its own around python-icalendar.
 *
 * `splitsBackslashes`: takes the backslash of a text for the beginning of `\\n`, `\\,` or `\\;` although it was escaped.
 */
export const CALENDAR_READERS: readonly { name: string; read: Reader; splitsBackslashes?: boolean }[] = [
  { name: 'ical.js', read: byIcalJs },
  { name: 'node-ical', read: byNodeIcal, splitsBackslashes: true },
  { name: 'python-icalendar', read: byPython('icalendar'), splitsBackslashes: true },
  { name: 'vobject', read: byPython('vobject') },
  { name: 'khal', read: byPython('khal'), splitsBackslashes: true },
];
