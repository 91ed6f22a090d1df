import type { UtcText } from '../../src/calendar/dates/texts.js';
import { IcsSource, type IcsOptions } from '../../src/transfer/ics/ics-source.js';
import type { SourceItem, SourceRecord } from '../../src/transfer/source-record.js';
import { fileOf, itemsOf, recordsIn, refusalsIn } from './source-items.js';

export const NOW = '2027-01-15 12:00:00' as UtcText;

type Given = Partial<Omit<IcsOptions, 'open'>>;

/** All items of an iCalendar file, read for a site in Berlin. */
export const icsItems = (content: string | Uint8Array, options: Given = {}): Promise<SourceItem[]> =>
  itemsOf(new IcsSource({ open: fileOf(content), timezone: 'Europe/Berlin', now: NOW, ...options }));

/** A calendar with some components and properties of its own. */
export const calendarOf = (...parts: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Example//Test//EN', ...parts, 'END:VCALENDAR', ''].join('\r\n');

/** A VEVENT with a UID and a title, unless the lines have others. */
export function vevent(...lines: readonly string[]): string {
  const has = (name: string) => lines.some((line) => line.toUpperCase().startsWith(name));
  const usual = [...(has('UID') ? [] : ['UID:one@example']), ...(has('SUMMARY') ? [] : ['SUMMARY:Fair'])];
  return ['BEGIN:VEVENT', ...usual, ...lines, 'END:VEVENT'].join('\r\n');
}

/** The event records of a calendar with these parts. */
export const eventsIn = async (parts: readonly string[], options?: Given): Promise<SourceRecord[]> =>
  recordsIn(await icsItems(calendarOf(...parts), options), 'events');

/** The record of a VEVENT with these lines. */
export async function eventWith(...lines: readonly string[]): Promise<SourceRecord> {
  const items = await icsItems(calendarOf(vevent(...lines)));
  const [event] = recordsIn(items, 'events');
  if (!event) throw new Error(`No event: ${JSON.stringify(refusalsIn(items))}`);
  return event;
}

/** Code and parameter of the refusal of a VEVENT with these lines. */
export async function refusalOf(...lines: readonly string[]): Promise<readonly (string | undefined)[]> {
  const [refusal] = refusalsIn(await icsItems(calendarOf(vevent(...lines))));
  return [refusal?.code, refusal?.param];
}

/** Start, end and zone of a record. */
export const timesOf = ({ fields }: SourceRecord): unknown[] => [
  fields['start_date'],
  fields['end_date'],
  fields['timezone'],
];

export const codesOf = ({ warnings }: SourceRecord): string[] => warnings.map(({ code }) => code);
