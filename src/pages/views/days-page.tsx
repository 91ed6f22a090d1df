import { type DayNumber, dayText } from '../../calendar/grid/day-number.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { usePage } from '../page-scope.js';
import { DayHeading } from '../parts/day-groups.js';
import { EntryCard } from '../parts/entry-card.js';
import { PeriodFrame } from '../parts/period-frame.js';
import { type ShownPeriod, wallOf } from '../parts/shown-period.js';

interface DaysPageProps extends ShownPeriod {
  readonly days: readonly { readonly day: DayNumber; readonly events: readonly CalendarEntry[] }[];
  readonly venueOf: ReadonlyMap<number, string>;
}

/** A day, or a week as seven days, with the events that touch each of them. */
export function DaysPage({ days, venueOf, ...shown }: DaysPageProps) {
  const { formats, messages } = usePage();
  const { kind, days: span } = shown.period;
  const isDay = kind === 'day';
  const heading = isDay ? formats.longDay(wallOf(span.first)) : formats.dayRange(wallOf(span.first), wallOf(span.last));
  return (
    <PeriodFrame
      {...shown}
      heading={heading}
      previousLabel={isDay ? messages.previousDay : messages.previousWeek}
      nextLabel={isDay ? messages.nextDay : messages.nextWeek}
    >
      {days.map(({ day, events }) =>
        isDay ? (
          <Cards key={day} events={events} venueOf={venueOf} level={2} />
        ) : (
          <section key={day} class="ec-day">
            <DayHeading day={dayText(day)} year={dayText(shown.today).slice(0, 4)} />
            <Cards events={events} venueOf={venueOf} level={3} />
          </section>
        ),
      )}
    </PeriodFrame>
  );
}

interface CardsProps extends Pick<DaysPageProps, 'venueOf'> {
  readonly events: readonly CalendarEntry[];
  readonly level: 2 | 3;
}

function Cards({ events, venueOf, level }: CardsProps) {
  const { messages } = usePage();
  if (events.length === 0) return <p class={level === 2 ? 'ec-empty' : 'ec-nothing'}>{messages.nothingOnDay}</p>;
  return (
    <ul class="ec-cards">
      {events.map((event) => (
        <li key={event.id}>
          <EntryCard event={event} venue={venueOf.get(event.id)} level={level} />
        </li>
      ))}
    </ul>
  );
}
