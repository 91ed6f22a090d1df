import type { MonthGrid } from '../../calendar/grid/month-grid.js';
import { nextPeriod, type Period, previousPeriod } from '../../calendar/grid/period.js';
import type { CalendarEntry } from '../../resources/events/calendar/calendar-entry.js';
import { usePage } from '../page-scope.js';
import { MonthTable } from '../parts/month-table.js';
import { PeriodFrame } from '../parts/period-frame.js';
import { type ShownPeriod, wallOf } from '../parts/shown-period.js';

interface MonthPageProps extends ShownPeriod {
  readonly grid: MonthGrid<CalendarEntry>;
}

/** A month as a table of its weeks. */
export function MonthPage({ grid, ...shown }: MonthPageProps) {
  const { formats, messages } = usePage();
  const { period, bounds } = shown;
  const name = ({ days }: Period) => formats.month(wallOf(days.first));
  const nameOf = (other: Period | undefined) => (other ? name(other) : '');
  const isEmpty = grid.weeks.flat().every(({ bars, events, more }) => bars.length + events.length + more === 0);
  return (
    <PeriodFrame
      {...shown}
      heading={name(period)}
      previousLabel={nameOf(previousPeriod(period, bounds))}
      nextLabel={nameOf(nextPeriod(period, bounds))}
    >
      {isEmpty && <p class="ec-empty">{messages.nothingInMonth}</p>}
      <MonthTable {...shown} grid={grid} caption={messages.monthOf(name(period))} />
    </PeriodFrame>
  );
}
