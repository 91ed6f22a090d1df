import { Problem } from '../../calendar/problem.js';
import type { RecordErrors } from '../publishing/find-record.js';

/** Errors of series. */
export const seriesErrors: RecordErrors = {
  notFound: () => new Problem('missing', 'rest-series-not-found', 'There is no such series.'),
  notAccessible: () => new Problem('forbidden', 'series-not-accessible', 'This series is not public.'),
  inTrash: () => new Problem('gone', 'series-is-in-trash', 'This series is already in the trash.'),
  pageNotFound: (page) => new Problem('missing', 'series-archive-page-not-found', `There is no page ${page}.`),
};
