import { type Draft, nextNumber } from './draft.js';

/** An organizer with a name of its own; any field of the API may be given. */
export function anOrganizer(fields: Record<string, unknown> = {}): Draft {
  return { path: '/organizers', fields: { organizer: `Organizer ${nextNumber()}`, ...fields } };
}
