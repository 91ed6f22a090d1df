import { IcsSource } from '../ics/ics-source.js';
import type { SourceInput } from '../source-options.js';
import type { Source } from '../source-record.js';
import { bytesOfSource } from './bytes-of-source.js';

/** An iCalendar file, uploaded or at a URL. */
export function icsSource(input: SourceInput): Source {
  const { options, site, now } = input;
  const { timezone = site.zone.name, encoding, identity } = options;
  const { monthsAhead: horizonMonths, maxOccurrences: maxDates } = site.series;
  const open = bytesOfSource(input);
  return new IcsSource({
    ...{ open, timezone, now, horizonMonths, maxDates },
    ...(encoding !== undefined && { encoding }),
    ...(identity !== undefined && { identity }),
  });
}
