import type { UtcText } from '../../calendar/dates/texts.js';
import type { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import type { Rows } from '../../persistence/transaction.js';
import { checkImage } from '../images/image-store.js';
import { checkAuthor } from '../publishing/author.js';
import { type PublicationDate, publicationDate } from '../publishing/publication-date.js';
import type { CreateEvent } from './dto/create-event.dto.js';
import { checkLinks, type LinksAsked } from './event.links.js';
import type { EventColumns } from './event.writer.js';
import { eventTimes, type EventTimes } from './event-times.js';

/** Who writes, when and where. */
export interface Writing {
  readonly viewer: Viewer;
  readonly now: UtcText;
  readonly site: Site;
}

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
