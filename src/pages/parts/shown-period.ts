import type { WallClock } from '../../calendar/dates/texts.js';
import { type DayNumber, dayText } from '../../calendar/grid/day-number.js';
import type { DaySpan } from '../../calendar/grid/day-span.js';
import { nextPeriod, type Period, previousPeriod } from '../../calendar/grid/period.js';
import type { View } from '../addresses/page-address.js';
import type { PageLinks } from '../addresses/page-links.js';
import type { EventSelection } from '../lists/event-selection.js';

/** What a page of a period shows. */
export interface ShownPeriod {
  readonly selection: EventSelection;
  readonly period: Period;
  /** From the first to the last day with events; undefined without events. */
  readonly bounds: DaySpan | undefined;
  readonly today: DayNumber;
  /** Whether there are more events than a page shows. */
  readonly isCut: boolean;
}

/** The first moment of a day, for `Formats`. */
export const wallOf = (day: DayNumber): WallClock => `${dayText(day)} 00:00:00` as WallClock;

/** The view that shows a period. */
export function viewOf({ kind, name }: Period): View {
  switch (kind) {
    case 'month':
      return { view: kind, month: name };
    case 'week':
      return { view: kind, week: name };
    case 'day':
      return { view: kind, day: name };
  }
}

/** The addresses of a period and of its neighbours among the days with events. */
export function addressesOf(
  { selection, period, bounds }: Pick<ShownPeriod, 'selection' | 'period' | 'bounds'>,
  links: PageLinks,
) {
  const address = (other: Period | undefined) => other && links.view(selection.path, viewOf(other));
  return {
    canonical: links.view(selection.path, viewOf(period)),
    previous: address(previousPeriod(period, bounds)),
    next: address(nextPeriod(period, bounds)),
  };
}
