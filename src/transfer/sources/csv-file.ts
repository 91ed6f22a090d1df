import type { DateOrder } from '../csv/cell-dates.js';
import { CsvSource } from '../csv/csv-source.js';
import type { SourceInput } from '../source-options.js';
import { SourceError, type Source } from '../source-record.js';
import { bytesOfSource } from './bytes-of-source.js';

/** The values of `date_order`. Dates that begin with the year are read whatever it says. */
const ORDERS: ReadonlyMap<string, 'auto' | DateOrder> = new Map([
  ['auto', 'auto'],
  ['ymd', 'auto'],
  ['dmy', 'day_first'],
  ['mdy', 'month_first'],
]);

/**
 * A CSV file, uploaded or at a URL.
 *
 * @throws SourceError for an unknown order of dates or a delimiter that is not one character
 */
export function csvSource(input: SourceInput): Source {
  const { options, site } = input;
  const { timezone = site.zone.name, encoding, delimiter, date_order: order = 'auto', columns = {} } = options;
  const dateOrder = ORDERS.get(order);
  if (!dateOrder) throw new SourceError('invalid-date-order', 'date_order is auto, dmy, mdy or ymd.', 'date_order');
  if (delimiter !== undefined && delimiter.length !== 1) {
    throw new SourceError('invalid-delimiter', 'delimiter is one character.', 'delimiter');
  }
  const byHeading = Object.fromEntries(Object.entries(columns).map(([field, heading]) => [heading, field]));
  return new CsvSource({
    ...{ open: bytesOfSource(input), timezone, dateOrder, columns: byHeading },
    ...(encoding !== undefined && { encoding }),
    ...(delimiter !== undefined && { delimiter }),
  });
}
