import { recordErrors } from '../publishing/find-record.js';
import { couldNotCreate } from '../publishing/linked-input.js';

/** What may go wrong with organizers. */
export const organizerErrors = {
  ...recordErrors('organizer'),
  /** The name is blank, or the form of what an event links cannot be read. */
  couldNotCreate: () => couldNotCreate('organizer'),
};
