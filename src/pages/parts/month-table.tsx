import { type DayNumber, dayText } from '../../calendar/grid/day-number.js';
import { daySpan } from '../../calendar/grid/day-span.js';
import type { Bar } from '../../calendar/grid/lanes.js';
import type { GridDay, MonthGrid } from '../../calendar/grid/month-grid.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { usePage } from '../page-scope.js';
import { EntryLink } from './entry-link.js';
import { type ShownPeriod, wallOf } from './shown-period.js';

interface MonthTableProps extends Pick<ShownPeriod, 'selection' | 'today'> {
  readonly grid: MonthGrid<CalendarEntry>;
  readonly caption: string;
}

/** The weeks of a month as rows. Narrow screens show the same table as a list of the days that have events. */
export function MonthTable({ grid, caption, selection, today }: MonthTableProps) {
  return (
    <table class="ec-month">
      <caption class="ec-hidden">{caption}</caption>
      <thead>
        <tr>
          {grid.weeks[0]?.map(({ day }) => (
            <Weekday key={day} day={day} />
          ))}
        </tr>
      </thead>
      <tbody>
        {grid.weeks.map((week) => (
          <tr key={week[0]?.day}>
            {week.map((cell) => (
              <Cell key={cell.day} cell={cell} path={selection.path} today={today} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Weekday({ day }: { readonly day: DayNumber }) {
  const { formats } = usePage();
  return (
    <th scope="col">
      <span class="ec-hidden">{formats.weekday(wallOf(day), 'long')}</span>
      <span aria-hidden="true">{formats.weekday(wallOf(day))}</span>
    </th>
  );
}

interface CellProps {
  readonly cell: GridDay<CalendarEntry>;
  readonly path: string;
  readonly today: DayNumber;
}

function Cell({ cell, path, today }: CellProps) {
  const { links } = usePage();
  const { day, bars, events, more, lanes, isInMonth } = cell;
  const address = links.view(path, { view: 'day', day: dayText(day) });
  const isListed = bars.length + events.length + more > 0;
  const classes = [!isInMonth && 'ec-out', day === today && 'ec-today', !isListed && 'ec-free'].filter(Boolean);
  const inLanes = bars.filter(({ lane }) => lane !== undefined);
  return (
    <td class={classes.length ? classes.join(' ') : undefined}>
      <h2>{lanes > 0 || isListed ? <a href={address}>{<DayName day={day} />}</a> : <DayName day={day} />}</h2>
      {inLanes.length > 0 && (
        <ul class="ec-bars">
          {inLanes.map((bar) => (
            <BarItem key={bar.event.id} bar={bar} />
          ))}
        </ul>
      )}
      <Entries cell={cell} address={address} />
    </td>
  );
}

/** What stands below the lanes: bars of this day alone, its events, and how many more there are. */
function Entries({ cell, address }: { readonly cell: GridDay<CalendarEntry>; readonly address: string }) {
  const { messages } = usePage();
  const { bars, events, more, lanes } = cell;
  const ofDay = bars.filter(({ lane }) => lane === undefined);
  if (ofDay.length + events.length + more === 0) return null;
  return (
    <ul class={lanes ? `ec-entries ec-lanes-${lanes}` : 'ec-entries'}>
      {ofDay.map((bar) => (
        <BarItem key={bar.event.id} bar={bar} />
      ))}
      {events.map((event) => (
        <li key={event.id}>
          <EntryLink event={event} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <a class="ec-more" href={address} rel="nofollow">
            {messages.moreOnDay(more)}
          </a>
        </li>
      )}
    </ul>
  );
}

/** The day in full for screen readers and lists, its number for the table. */
function DayName({ day }: { readonly day: DayNumber }) {
  const { formats } = usePage();
  const wall = wallOf(day);
  return (
    <>
      <span class="ec-full">{formats.dayHeading(wall, wall.slice(0, 4))}</span>
      <span class="ec-number" aria-hidden="true">
        {formats.dayOfMonth(wall)}
      </span>
    </>
  );
}

/** A bar across the days of an event in one week. Readers and lists are told until when it runs. */
function BarItem({ bar }: { readonly bar: Bar<CalendarEntry> }) {
  const { formats, messages } = usePage();
  const { event, first, last, lane, continuesBefore, continuesAfter } = bar;
  const end = wallOf(daySpan(event).last);
  const classes = [
    lane === undefined ? 'ec-span' : `ec-span ec-span-${last - first + 1} ec-lane-${lane}`,
    continuesBefore && 'ec-before',
    continuesAfter && 'ec-after',
  ];
  return (
    <li class={classes.filter(Boolean).join(' ')}>
      <EntryLink event={event} note={messages.untilDate(formats.dayHeading(end, event.startLocal.slice(0, 4)))} />
    </li>
  );
}
