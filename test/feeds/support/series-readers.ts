import { readFile } from 'node:fs/promises';
import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { localDay, type ReadEvent, textOf } from './calendar-readers.js';
import { readByPython } from './programs.js';

/** A date of a series as a reader of iCalendar understands it. */
export type ReadDate = Pick<ReadEvent, 'title' | 'status' | 'start' | 'end'>;

type Reader = (path: string) => Promise<readonly ReadDate[]>;

/** More dates than any series of the tests has. */
const MOST = 100;

const byPython =
  (library: string): Reader =>
  (path) =>
    readByPython('read-series.py', library, path);

const byIcalJs: Reader = async (path) => {
  const calendar = new ICAL.Component(ICAL.parse(await readFile(path, 'utf8')));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const all = calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
  return all.filter((event) => !event.isRecurrenceException()).flatMap((event) => datesByIcalJs(event, all));
};

function datesByIcalJs(event: ICAL.Event, all: readonly ICAL.Event[]): ReadDate[] {
  const momentOf = (time: ICAL.Time) => (time.isDate ? time.toString() : time.toUnixTime());
  const shown = ({ summary, component }: ICAL.Event, start: ICAL.Time, end: ICAL.Time): ReadDate => ({
    ...{ title: summary, status: String(component.getFirstPropertyValue('status')) },
    ...{ start: momentOf(start), end: momentOf(end) },
  });
  if (!event.isRecurring()) return [shown(event, event.startDate, event.endDate)];
  for (const other of all) if (other.isRecurrenceException() && other.uid === event.uid) event.relateException(other);
  const dates = event.iterator();
  const found: ReadDate[] = [];
  for (let date = dates.next(); date && found.length < MOST; date = dates.next()) {
    const { item, startDate, endDate } = event.getOccurrenceDetails(date);
    found.push(shown(item, startDate, endDate));
  }
  return found;
}

const byNodeIcal: Reader = async (path) => {
  const window = { from: new Date('2000-01-01'), to: new Date('2100-01-01') };
  return Object.values(nodeIcal.sync.parseICS(await readFile(path, 'utf8'))).flatMap((one) => {
    if (one?.type !== 'VEVENT') return [];
    return nodeIcal.expandRecurringEvent(one, window).map(({ start, end, summary, isFullDay, event }) => {
      const momentOf = (date: Date) => (isFullDay ? localDay(date) : date.getTime() / 1000);
      return { title: textOf(summary), status: String(event.status), start: momentOf(start), end: momentOf(end) };
    });
  });
};

/** Readers that find the dates of a series by themselves. */
export const SERIES_READERS: readonly SeriesReader[] = [
  { name: 'ical.js', read: byIcalJs },
  { name: 'node-ical', read: byNodeIcal, knowsRdate: false, readsClockChanges: false },
  { name: 'python-icalendar', read: byPython('icalendar') },
  { name: 'vobject', read: byPython('vobject') },
  { name: 'khal', read: byPython('khal') },
];

interface SeriesReader {
  readonly name: string;
  readonly read: Reader;
  /** Whether it reads dates that are no dates of a rule. */
  readonly knowsRdate?: false;
  /**
   * Whether it gives a date with an hour that clocks show twice its own end, and dates after a time that clocks skip the time of
   * the rule.
   */
  readonly readsClockChanges?: false;
}
