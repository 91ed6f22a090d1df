import { recordErrors } from '../publishing/find-record.js';
import { couldNotCreate } from '../publishing/linked-input.js';

/** The errors of organizers. */
export const organizerErrors = {
  ...recordErrors('organizer'),
  /** The name is blank, or an event links to a value that cannot describe an organizer. */
  couldNotCreate: () => couldNotCreate('organizer'),
};
