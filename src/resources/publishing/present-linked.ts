import type { RequestContext } from '../../http/request/request-context.js';
import type { Image } from '../images/image.entity.js';
import type { Publishable } from './publishable.entity.js';
import type { PresentOptions } from './published-record.js';
import { isLinkVisible } from './visibility.js';

/**
 * Presents the linked records that the viewer may see, by event id and in the order of `linked`. Links to hidden
 * records are kept in the database (decisions D23, D43).
 */
export function presentLinked<T extends Publishable, R>(
  linked: readonly (T & { readonly eventId: number })[],
  present: (record: T, image: Image | undefined, context: RequestContext, options: PresentOptions) => R,
  imageOf: (record: T) => Image | undefined,
  context: RequestContext,
  options: PresentOptions,
): Map<number, R[]> {
  const byEvent = new Map<number, R[]>();
  const presented = new Map<number, R>();
  for (const record of linked) {
    if (!isLinkVisible(context.viewer, record, context.now)) continue;
    let presentedRecord = presented.get(record.id);
    if (!presentedRecord) {
      presentedRecord = present(record, imageOf(record), context, options);
      presented.set(record.id, presentedRecord);
    }
    const ofEvent = byEvent.get(record.eventId);
    if (ofEvent) ofEvent.push(presentedRecord);
    else byEvent.set(record.eventId, [presentedRecord]);
  }
  return byEvent;
}
