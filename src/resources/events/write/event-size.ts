import type { Publishable } from '../../publishing/publishable.entity.js';
import { bytesOf, largestOf, MAX_RECORD_BYTES, MIN_LINKED_BYTES, tooLarge } from '../../publishing/record-size.js';
import type { EventRecord } from '../event.record.js';

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
  'external_ids',
];

/**
 * Throws `rest_invalid_param` for the largest field that was sent if a write makes an event too large. `linkedRecords`
 * are all linked venues and organizers, including those hidden from the viewer.
 */
export function assertEventSize(record: EventRecord, linkedRecords: readonly Publishable[], input: object): void {
  const { categories, tags, venue, organizer, ...own } = record;
  const visible = [venue, organizer].flat();
  const ids = new Set(visible.map(({ id }) => id));
  const hidden = linkedRecords.filter(({ id }) => !ids.has(id));
  const linked = [...categories, ...tags, ...visible, ...hidden];
  const size = linked.reduce((sum, other) => sum + Math.max(bytesOf(other), MIN_LINKED_BYTES), bytesOf(own));
  if (size <= MAX_RECORD_BYTES) return;
  const written = Object.entries(record).filter(([name]) => MEASURED.includes(name) && Object.hasOwn(input, name));
  if (written.length) throw tooLarge(largestOf(written));
}
