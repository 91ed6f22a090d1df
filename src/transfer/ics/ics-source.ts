import { monthsAfter } from '../months-after.js';
import { readZone } from '../../calendar/dates/zone.js';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { OpenBytes } from '../bytes/open-bytes.js';
import { grouped } from '../grouped.js';
import { resumable } from '../resumable.js';
import { LinkedRecords } from '../linked-record.js';
import { SourceError, type Source, type SourceItem, type SourceRefusal } from '../source-record.js';
import type { RawComponent } from './components.js';
import { EventGroups, newestFirst, type Member } from './event-groups.js';
import { eventKey } from './event-properties.js';
import type { OriginalStarts } from './event-occurrence.js';
import { surveyFile } from './file-survey.js';
import { icsParts } from './ics-parts.js';
import { readEvent, type EventRead, type ReadContext } from './read-event.js';
import { CalendarZones } from './zones/calendar-zones.js';
import { shortId } from '../external-id.js';

/** How an iCalendar file is read. */
export interface IcsOptions {
  readonly open: OpenBytes;
  /** Zone of times that name none, and of whole days; X-WR-TIMEZONE of a file comes before it. */
  readonly timezone: string;
  readonly now: UtcText;
  /** What identifies an event: its UID, or its title, start and place. */
  readonly identity?: 'uid' | 'content';
  /** Name of an encoding other than UTF-8. */
  readonly encoding?: string;
  /** Months after now up to which a rule becomes dates if this calendar has no such rule. */
  readonly horizonMonths?: number;
  /** Most dates that a rule becomes. */
  readonly maxDates?: number;
}

const DEFAULTS = { identity: 'uid', horizonMonths: 25, maxDates: 1000 } as const;

/** An iCalendar file (RFC 5545) as a source of events, with the venues, organizers and categories that they mention. */
export class IcsSource implements Source {
  constructor(private readonly options: IcsOptions) {}

  read(after?: string): AsyncIterable<SourceItem> {
    return resumable(() => this.items(), after);
  }

  private async *items(): AsyncGenerator<SourceItem, void, undefined> {
    const { open, encoding, now, timezone, ...options } = this.options;
    const { identity, horizonMonths, maxDates } = { ...DEFAULTS, ...options };
    const site = readZone(timezone);
    if (!site) throw new SourceError('unknown-time-zone', `There is no time zone ${timezone}.`, 'timezone');
    const zones = new CalendarZones(site, Number(now.slice(0, 4)) + 1);
    const { counts, components, own, cancelled } = await surveyFile(open, encoding, zones);
    yield { type: 'checkpoint', checkpoint: '', total: components };
    const limits = { before: monthsAfter(now, horizonMonths), most: maxDates };
    const reader = new EventReader({ zones, limits, identity, own, cancelled }, new EventGroups(counts));
    try {
      for await (const part of icsParts(open, encoding)) {
        if (part.type === 'component' && part.name !== 'VTIMEZONE')
          yield* reader.read(part, counts.of(uidOf(part)) > 1);
      }
      yield* reader.rest();
    } finally {
      reader.remove();
    }
  }
}

const uidOf = (part: RawComponent): string => (part.name === 'VEVENT' ? eventKey(part.lines).uid : '');

/** Turns components into items. */
class EventReader {
  private readonly linked = new LinkedRecords();

  constructor(
    private readonly context: ReadContext,
    private readonly groups: EventGroups,
  ) {}

  *read(component: RawComponent, isRepeated: boolean): Generator<SourceItem, void, undefined> {
    if (component.name !== 'VEVENT') yield otherComponent(component);
    else if (!isRepeated) yield* this.itemsOf(readEvent(component, this.context));
    else {
      const complete = this.groups.add(component, eventKey(component.lines));
      for (const members of complete ?? []) yield* this.group(members);
    }
  }

  *rest(): Generator<SourceItem, void, undefined> {
    for (const members of this.groups.rest()) yield* this.group(members);
  }

  remove = (): void => this.groups.remove();

  /** All VEVENTs of a UID: the event or series first, then its dates in order; of each the newest. */
  private *group(members: readonly Member[]): Generator<SourceItem, void, undefined> {
    const versions = [...grouped(members, ({ key }) => key.recurrenceId).entries()];
    let starts: OriginalStarts | undefined;
    for (const [recurrenceId, same] of versions.sort(([one], [other]) => (byDate(one) < byDate(other) ? -1 : 1))) {
      const [newest, ...older] = newestFirst(same);
      if (!newest) continue;
      const read = readEvent(this.groups.read(newest), this.context, starts);
      if (recurrenceId === '') starts = read.starts;
      yield* this.itemsOf(read);
      for (const member of older) yield superseded(member);
    }
  }

  private *itemsOf({ item, linked }: EventRead): Generator<SourceItem, void, undefined> {
    yield* this.linked.unknown(linked, item.position);
    yield item;
  }
}

/** RECURRENCE-IDs without their zones, which are the same for all dates of a series as a rule. */
const byDate = (recurrenceId: string): string => recurrenceId.split(' ').at(-1) ?? '';

const superseded = ({ key, line }: Member): SourceRefusal => ({
  ...{ type: 'refusal', outcome: 'skipped', kind: 'events', position: `line ${line}`, externalId: shortId(key.uid) },
  ...{ code: 'superseded', message: 'The file has a newer version of the event.' },
});

const otherComponent = ({ name, line }: RawComponent): SourceRefusal => ({
  ...{ type: 'refusal', outcome: 'skipped', position: `line ${line}`, code: 'not-an-event' },
  message: `${name.slice(0, 40)} is not an event.`,
});
