import type { EntityTarget } from 'typeorm';
import type { Viewer } from '../../calendar/viewer.js';
import { readLinkedRecords } from '../../persistence/linked-records.js';
import type { Rows } from '../../persistence/transaction.js';
import { Image } from '../images/image.entity.js';
import type { Publishable } from './publishable.entity.js';
import type { Presentation } from './published-record.js';
import { showsLinked } from './visibility.js';

/** How one kind of record that events link to is read and shown. */
export interface LinkedKind<T, R> {
  readonly link: 'venues' | 'organizers';
  readonly type: EntityTarget<T>;
  readonly present: (record: T, image: Image | undefined, how: Presentation) => R;
}

/**
 * What events link to, by event and in link order, as the viewer may see it: drafts, private and trashed records of
 * others are left out, the links themselves stay. One statement, however many events (decisions D23, D43).
 */
export async function presentLinked<T extends Publishable, R>(
  rows: Rows,
  { link, type, present }: LinkedKind<T, R>,
  eventIds: readonly number[],
  viewer: Viewer,
  how: Presentation,
): Promise<Map<number, R[]>> {
  const byEvent = new Map<number, R[]>();
  const presented = new Map<number, R>();
  for (const { eventId, record, picture } of await readLinkedRecords(
    rows,
    link,
    { record: type, picture: Image },
    eventIds,
  )) {
    how.seen?.(record);
    if (!showsLinked(viewer, record, how.now)) continue;
    let shown = presented.get(record.id);
    if (!shown) presented.set(record.id, (shown = present(record, picture, how)));
    const others = byEvent.get(eventId);
    if (others) others.push(shown);
    else byEvent.set(eventId, [shown]);
  }
  return byEvent;
}
