import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkImage } from '../images/image-store.js';
import { checkAuthor } from '../publishing/author.js';
import { type PublicationDate, publicationDate } from '../publishing/publication-date.js';
import type { Writing } from '../publishing/writing.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import { checkLinks, type LinksAsked } from './event.links.js';
import type { EventColumns } from './event.writer.js';
import { eventTimes, type EventTimes } from './event-times.js';

/** What the checks of a write found out on their way. */
export interface Checked {
  /** Undefined only when a time was refused. */
  readonly times: EventTimes | undefined;
  readonly publication: PublicationDate | undefined;
  readonly links: LinksAsked;
}

/** Checks what no field can say of itself: times as they will stand, and whether what is named exists. */
export async function checkEvent(
  rows: Rows,
  sent: Partial<CreateEvent>,
  before: EventColumns | undefined,
  { viewer, now, site }: Writing,
  refuse: Refuse,
): Promise<Checked> {
  await checkAuthor(rows, sent.author, before?.authorId ?? viewer.id, viewer, refuse);
  await checkImage(rows, sent.image, viewer, refuse);
  return {
    times: eventTimes(sent, before, { now, siteZone: site.zone }, refuse),
    publication: publicationDate(sent, site, now, refuse),
    links: await checkLinks(rows, sent, viewer, refuse),
  };
}
