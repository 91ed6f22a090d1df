import { recordErrors } from '../publishing/find-record.js';
import { couldNotCreate } from '../publishing/linked-input.js';

/** The errors of venues. */
export const venueErrors = {
  ...recordErrors('venue'),
  /** The name is blank, or an event links to a value that cannot describe a venue. */
  couldNotCreate: () => couldNotCreate('venue'),
};
