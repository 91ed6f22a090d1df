import { type Draft, nextNumber } from './draft.js';

/** A venue with a name of its own; any field of the API may be given. */
export function aVenue(fields: Record<string, unknown> = {}): Draft {
  return { path: '/venues', fields: { venue: `Venue ${nextNumber()}`, ...fields } };
}
