import { secondsIn, type WallClock } from '../../calendar/dates/texts.js';
import type { SourceRecord } from '../source-record.js';
import { idIn, isMembers, type Members, textIn } from './wire-values.js';

/** From this id on, the extended edition of the reference numbers the dates of recurring events. */
const FIRST_DATE_ID = 10_000_000;
/** What the address of the page of such a date ends with. */
const DATE_IN_PAGE = /\/\d{4}-\d\d-\d\d(\/\d+)?\/?$/;
const DATE = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
/** Fields in which the dates of a series differ. */
const OF_ONE_DATE = ['start_date', 'end_date', 'slug', 'date_utc'];

interface Group {
  readonly name: string;
  readonly first: SourceRecord;
  /** Ends by start, both as local times. */
  readonly dates: Map<string, string>;
}

/** Dates of recurring events, which are collected while a list is walked, so that each series is handed out as one record. */
export class DateGroups {
  private readonly groups = new Map<string, Group>();

  /** Whether an event is such a date, and is kept here. Dates that differ in more than their day become groups of their own. */
  takes(event: Members, record: SourceRecord): boolean {
    const name = nameOf(event, record);
    const [start, end] = [textIn(event['start_date']), textIn(event['end_date'])];
    if (name === undefined || !DATE.test(start) || !DATE.test(end)) return false;
    const length = secondsIn(end as WallClock) - secondsIn(start as WallClock);
    const key = JSON.stringify([name, length, start.slice(11), withoutDate(record), record.links]);
    const group = this.groups.get(key) ?? { name, first: record, dates: new Map<string, string>() };
    group.dates.set(start, end);
    this.groups.set(key, group);
    return true;
  }

  /** A series for each group; a group of one date is a single event. */
  *records(): Generator<SourceRecord> {
    const used = new Set<string>();
    for (const group of this.groups.values()) {
      if (group.dates.size === 1) yield group.first;
      else yield seriesOf(group, used);
    }
  }
}

function nameOf(event: Members, { pageUrl = '' }: SourceRecord): string | undefined {
  const { series } = event;
  if (isMembers(series)) {
    const isPlain = Array.isArray(series['overrides']) && series['overrides'].length === 0;
    return isPlain ? idIn(series)?.toString() : undefined;
  }
  if ((idIn(event) ?? 0) < FIRST_DATE_ID || !DATE_IN_PAGE.test(pageUrl)) return undefined;
  return new URL(pageUrl).pathname.replace(DATE_IN_PAGE, '');
}

const withoutDate = ({ fields }: SourceRecord) =>
  Object.entries(fields).filter(([name]) => !OF_ONE_DATE.includes(name));

function seriesOf({ name, first, dates }: Group, used: Set<string>): SourceRecord {
  const [start = '', ...others] = [...dates.keys()].sort();
  const isTaken = used.has(name);
  used.add(name);
  const { slug: _slug, ...fields } = first.fields;
  const recurrence = { rdate: others };
  return {
    ...first,
    kind: 'series',
    externalId: isTaken ? `${name}@${start}` : name,
    fields: { ...fields, start_date: start, end_date: dates.get(start), recurrence },
  };
}
