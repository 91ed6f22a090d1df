import type { Viewer } from '../../calendar/viewer.js';
import type { Image } from '../images/image.entity.js';
import type { Publishable } from './publishable.entity.js';
import type { Presentation } from './published-record.js';
import { showsLinked } from './visibility.js';

/**
 * What events link to, by event and in the order of `linked`, as the viewer may see it: drafts, private and trashed records
 * of others are left out, the links themselves stay (decisions D23, D43).
 */
export function presentLinked<T extends Publishable, R>(
  linked: readonly (T & { readonly eventId: number })[],
  present: (record: T, image: Image | undefined, how: Presentation) => R,
  images: ReadonlyMap<number, Image>,
  viewer: Viewer,
  how: Presentation,
): Map<number, R[]> {
  const byEvent = new Map<number, R[]>();
  const presented = new Map<number, R>();
  for (const record of linked) {
    how.seen?.(record);
    if (!showsLinked(viewer, record, how.now)) continue;
    let shown = presented.get(record.id);
    if (!shown) presented.set(record.id, (shown = present(record, images.get(record.imageId ?? 0), how)));
    const others = byEvent.get(record.eventId);
    if (others) others.push(shown);
    else byEvent.set(record.eventId, [shown]);
  }
  return byEvent;
}
