import type { UtcText } from '../../calendar/dates/texts.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Urls } from '../../http/addresses/urls.js';
import type { Rows } from '../../persistence/transaction.js';
import type { Image } from '../images/image.entity.js';
import { readImages } from '../images/image-store.js';
import type { EventColumns } from './event.writer.js';

/** What an event refers to, as far as the viewer may see it, ready for the wire. */
export interface EventRelations {
  readonly image: Image | undefined;
  readonly categories: object[];
  readonly tags: object[];
  readonly venues: object[];
  readonly organizers: object[];
}

/** Who looks at events, and when. */
export interface Looking {
  readonly viewer: Viewer;
  readonly now: UtcText;
  readonly urls: Urls;
}

/** Reads what some events refer to, in at most five statements however many they are. */
export async function readRelations(
  rows: Rows,
  events: readonly EventColumns[],
  _looking: Looking,
): Promise<(event: EventColumns) => EventRelations> {
  const images = await readImages(rows, events);
  return (event) => ({
    image: event.imageId === null ? undefined : images.get(event.imageId),
    categories: [],
    tags: [],
    venues: [],
    organizers: [],
  });
}
