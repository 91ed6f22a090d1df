import { Problem } from '../../calendar/problem.js';
import { recordProblems } from '../publishing/find-record.js';

/** What may go wrong with events. */
export const eventProblems = {
  ...recordProblems('event'),

  /** Reading what was moved to the trash, whoever asks. */
  noLongerAvailable: () => new Problem('forbidden', 'event-no-longer-available', 'This event has been removed.'),
};
