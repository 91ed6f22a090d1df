import { Problem } from '../../calendar/problem.js';
import { recordErrors } from '../publishing/find-record.js';

/** Errors of events. */
export const eventErrors = {
  ...recordErrors('event'),

  /** Thrown by reads of an event in the trash, for every viewer. */
  noLongerAvailable: () => new Problem('forbidden', 'event-no-longer-available', 'This event has been removed.'),
};
