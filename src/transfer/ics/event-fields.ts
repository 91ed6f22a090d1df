import { utcText } from '../../calendar/dates/texts.js';
import { idsOf, type LinkedRecord } from '../linked-record.js';
import type { SourceLinks } from '../source-record.js';
import { isOnline, linksOf } from './event-links.js';
import type { EventProperties } from './event-properties.js';
import { stampIn } from './stamps.js';
import { descriptionOf, titleOf } from './event-texts.js';
import { dateText, type Times } from './event-times.js';
import { Unreadable } from '../unreadable.js';

/** What a VEVENT says besides when it takes place. */
export interface EventContent {
  readonly fields: Readonly<Record<string, unknown>>;
  readonly links: SourceLinks;
  /** The records that `links` name. */
  readonly linked: readonly LinkedRecord[];
  /** Whether it is cancelled. */
  readonly isCancelled: boolean;
}

const WEB = /^https?:\/\/\S+$/i;
const IMAGE = /\.(?:avif|bmp|gif|jpe?g|png|svg|webp)(?:[?#]|$)/i;

/**
 * The fields and links of a VEVENT.
 *
 * @param isOwn whether this service wrote the file, in which a postponed event is TENTATIVE
 * @throws Unreadable if nothing could be its title
 */
export function eventContent(properties: EventProperties, isOwn: boolean): EventContent {
  const title = titleOf(properties);
  if (title === '') throw new Unreadable('missing-title', 'There is no SUMMARY.', 'title');
  const linked = linksOf(properties);
  const status = properties.text('STATUS').toUpperCase();
  const isCancelled = status === 'CANCELLED' || status === 'CANCELED';
  const [description, website, image] = [descriptionOf(properties, isOwn), websiteOf(properties), imageOf(properties)];
  const fields = {
    title,
    ...(description && { description }),
    ...(website && { website }),
    ...(image && { image }),
    ...statusFields(properties, status, isCancelled, isOwn),
    ...(/^(PRIVATE|CONFIDENTIAL)$/i.test(properties.text('CLASS')) && { status: 'private' }),
    ...(isOwn && exportedFields(properties)),
  };
  const links = {
    ...linksNamed('venues', linked),
    ...linksNamed('organizers', linked),
    ...linksNamed('categories', linked),
  };
  return { fields, links, linked, isCancelled };
}

/** What an export of this service says besides. */
function exportedFields(properties: EventProperties): Record<string, unknown> {
  const status = properties.text('X-EVENTS-CALENDAR-STATUS');
  if (status === '') return {};
  const created = stampIn(properties.text('CREATED'));
  return {
    status,
    hide_from_listings: properties.text('X-EVENTS-CALENDAR-HIDDEN') === 'TRUE',
    ...(created && { date_utc: utcText(created.seconds) }),
  };
}

/** The fields of when it takes place. */
export function timeFields({ zone, allDay, start, end, startInstant, endInstant }: Times): Record<string, unknown> {
  return {
    start_date: dateText(start, startInstant, zone, allDay),
    end_date: dateText(end, endInstant, zone, allDay),
    timezone: zone.name,
    all_day: allDay,
  };
}

function linksNamed(kind: 'venues' | 'organizers' | 'categories', linked: readonly LinkedRecord[]): SourceLinks {
  const ids = idsOf(linked, kind);
  return ids.length > 0 ? { [kind]: ids } : {};
}

function statusFields(
  properties: EventProperties,
  status: string,
  isCancelled: boolean,
  isOwn: boolean,
): Record<string, string> {
  if (isCancelled) return { event_status: 'canceled' };
  if (status !== 'TENTATIVE') return {};
  if (isOwn) return { event_status: 'postponed' };
  properties.warn('tentative', 'STATUS is TENTATIVE, for which there is no field.', 'event_status');
  return {};
}

function websiteOf(properties: EventProperties): string {
  const url = properties.text('URL');
  if (WEB.test(url)) return url;
  if (url !== '') properties.warn('invalid-url', `URL ${JSON.stringify(url.slice(0, 80))} was left out.`, 'website');
  return isOnline(properties) ? properties.text('LOCATION') : '';
}

/** IMAGE (RFC 7986), else the first ATTACH that is an image. Other attachments are no field of an event. */
function imageOf(properties: EventProperties): string {
  const attached = properties.all('ATTACH');
  const isImage = (type: string | undefined, address: string) =>
    type?.toLowerCase().startsWith('image/') ?? IMAGE.test(address);
  const candidates = [
    ...properties.all('IMAGE'),
    ...attached.filter(({ parameters, values }) => isImage(parameters['fmttype'], values[0] ?? '')),
  ];
  const image = candidates.map(({ values }) => values[0] ?? '').find((address) => WEB.test(address)) ?? '';
  if (!image && candidates.length > 0) {
    properties.warn('image-left-out', 'Images within the file are not read, only web addresses.', 'image');
  }
  if (attached.some((one) => !candidates.includes(one))) {
    properties.warn('attachment-left-out', 'Attachments other than images are left out.');
  }
  return image;
}
