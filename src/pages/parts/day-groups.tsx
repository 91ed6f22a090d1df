import type { WallClock } from '../../calendar/dates/texts.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import { dayOf, timesOf } from '../event-times.js';
import { usePage } from '../page-scope.js';
import { EventCard } from './event-card.js';
import { Kept } from './kept-markup.js';

interface DayGroupsProps {
  /** In the order in which they are shown. */
  readonly events: readonly EventRecord[];
  /** Current day of the site; events that began before are shown as running. Undefined: no event is. */
  readonly today: string | undefined;
  readonly year: string;
}

interface Group {
  /** `2027-06-04`, or `running`. */
  readonly key: string;
  readonly events: EventRecord[];
}

/** Events below a heading for each day. */
export function DayGroups({ events, today, year }: DayGroupsProps) {
  return (
    <>
      {groupsOf(events, today).map(({ key, events: ofDay }, index) => (
        <section key={`${key} ${index}`} class="ec-day">
          <DayHeading day={key} year={year} />
          <ul class="ec-cards">
            {ofDay.map((event) => (
              <Kept
                key={event.id}
                as="li"
                of={event}
                variant="card"
                draw={() => <EventCard event={event} level={3} />}
              />
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

function groupsOf(events: readonly EventRecord[], today: string | undefined): Group[] {
  const groups: Group[] = [];
  for (const event of events) {
    const day = dayOf(timesOf(event).start);
    const key = today !== undefined && day < today ? RUNNING : day;
    const last = groups.at(-1);
    if (last?.key === key) last.events.push(event);
    else groups.push({ key, events: [event] });
  }
  return groups;
}

const RUNNING = 'running';

/** The heading of a day, as a leaf of a calendar where there is room. */
export function DayHeading({ day, year }: { readonly day: string; readonly year: string }) {
  const { formats, messages } = usePage();
  if (day === RUNNING) return <h2 class="ec-day-heading ec-day-running">{messages.ongoing}</h2>;
  const wall = `${day} 00:00:00` as WallClock;
  return (
    <h2 class="ec-day-heading">
      <time dateTime={day}>
        <span class="ec-hidden">{formats.dayHeading(wall, year)}</span>
        <span class="ec-leaf" aria-hidden="true">
          <span class="ec-leaf-weekday">{formats.weekday(wall)}</span>
          <span class="ec-leaf-day">{formats.dayOfMonth(wall)}</span>
          <span class="ec-leaf-month">
            {day.startsWith(year) ? formats.shortMonth(wall) : formats.shortMonthOfYear(wall)}
          </span>
        </span>
      </time>
    </h2>
  );
}
