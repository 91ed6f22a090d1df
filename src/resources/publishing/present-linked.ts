import type { RequestContext } from '../../http/request/request-context.js';
import type { Image } from '../images/image.entity.js';
import type { Publishable } from './publishable.entity.js';
import type { PresentOptions } from './published-record.js';
import { isLinkVisible } from './visibility.js';

export interface LinkedOptions extends PresentOptions {
  /** Called for every linked record, including those hidden from the viewer. */
  readonly seen?: (record: Publishable) => void;
}

/**
 * What events link to, by event and in the order of `linked`, as the viewer may see it: drafts, private and trashed records
 * of others are left out, the links themselves stay (decisions D23, D43).
 */
export function presentLinked<T extends Publishable, R>(
  linked: readonly (T & { readonly eventId: number })[],
  present: (record: T, image: Image | undefined, context: RequestContext, options: PresentOptions) => R,
  imageOf: (record: T) => Image | undefined,
  context: RequestContext,
  { seen: onLinkedRecord, ...options }: LinkedOptions,
): Map<number, R[]> {
  const byEvent = new Map<number, R[]>();
  const presented = new Map<number, R>();
  for (const record of linked) {
    onLinkedRecord?.(record);
    if (!isLinkVisible(context.viewer, record, context.now)) continue;
    let response = presented.get(record.id);
    if (!response) presented.set(record.id, (response = present(record, imageOf(record), context, options)));
    const others = byEvent.get(record.eventId);
    if (others) others.push(response);
    else byEvent.set(record.eventId, [response]);
  }
  return byEvent;
}
