import { Problem } from '../../calendar/problem.js';
import { recordErrors } from '../publishing/find-record.js';

/** What may go wrong with events. */
export const eventErrors = {
  ...recordErrors('event'),

  /** Reading what was moved to the trash, whoever asks. */
  noLongerAvailable: () => new Problem('forbidden', 'event-no-longer-available', 'This event has been removed.'),
};
