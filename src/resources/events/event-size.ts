import type { Publishable } from '../publishing/publishable.entity.js';
import { bytesOf, largestOf, LEAST_LINKED_BYTES, MAX_RECORD_BYTES, tooLarge } from '../publishing/record-size.js';
import type { EventRecord } from './event.record.js';

const MEASURED = [
  'title',
  'description',
  'excerpt',
  'cost',
  'website',
  'image',
  'categories',
  'tags',
  'venue',
  'organizer',
];

/**
 * Throws `rest_invalid_param` for an event that has become too large by a write, and names the largest of the fields that
 * were sent. `places` are all linked venues and organizers, those that the writer may not read included.
 */
export function checkEventSize(record: EventRecord, places: readonly Publishable[], sent: object): void {
  const { categories, tags, venue, organizer, ...own } = record;
  const shown = [venue, organizer].flat();
  const ids = new Set(shown.map(({ id }) => id));
  const hidden = places.filter(({ id }) => !ids.has(id));
  const linked = [...categories, ...tags, ...shown, ...hidden];
  const size = linked.reduce((sum, one) => sum + Math.max(bytesOf(one), LEAST_LINKED_BYTES), bytesOf(own));
  if (size <= MAX_RECORD_BYTES) return;
  const written = Object.entries(record).filter(([name]) => MEASURED.includes(name) && Object.hasOwn(sent, name));
  if (written.length) throw tooLarge(largestOf(written));
}
