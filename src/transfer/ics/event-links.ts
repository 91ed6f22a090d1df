import { isVisible } from '../../calendar/text/code-points.js';
import { idOfName } from '../external-id.js';
import type { LinkedRecord } from '../linked-record.js';
import type { EventProperties } from './event-properties.js';

const WEB = /^https?:\/\/\S+$/i;
const MAIL = /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/;
const PHONE = /^\+?[\d\s()/.-]{3,}$/;
/** Longest name of a record. */
const MAX_NAME = 1000;
/** More is no list that a person made. */
const MAX_LINKS = 50;
/** Longest text that is taken apart, in UTF-16 units. */
const MAX_TEXT = 4000;

/** The records that a VEVENT mentions: its venue, those who organize it, its categories. */
export function linksOf(properties: EventProperties): LinkedRecord[] {
  return [...venueOf(properties), ...organizersOf(properties), ...categoriesOf(properties)];
}

/** Whether the place of an event is an address on the web. */
export const isOnline = (properties: EventProperties): boolean => WEB.test(properties.text('LOCATION'));

/** LOCATION in one line or several: a name, and from the first comma or line break on an address. */
function venueOf(properties: EventProperties): LinkedRecord[] {
  const location = properties.text('LOCATION').slice(0, MAX_TEXT);
  if (!isVisible(location) || isOnline(properties)) return [];
  const [name = '', rest = ''] = location.split(/\s*(?:\n|,\s)\s*(.*)/s);
  const address = rest.replace(/\s*\n\s*/g, ', ').trim();
  const fields = {
    venue: cut(name.trim() || location),
    ...(address && { address: cut(address) }),
    ...pointOf(properties),
  };
  return [{ kind: 'venues', externalId: idOfName(location), fields }];
}

function pointOf(properties: EventProperties): { geo_lat: number; geo_lng: number } | undefined {
  const text = properties.text('GEO');
  if (text === '') return undefined;
  const [latitude = NaN, longitude = NaN, ...more] = text
    .split(/[;,]/)
    .map((part) => (part.trim() ? Number(part) : NaN));
  const isSound = more.length === 0 && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isSound)
    properties.warn('invalid-geo', `GEO ${JSON.stringify(text.slice(0, 40))} is no point on the globe.`, 'venue');
  // Some writers have 0;0 for places that they do not know.
  return isSound && (latitude !== 0 || longitude !== 0) ? { geo_lat: latitude, geo_lng: longitude } : undefined;
}

/** ORGANIZER by its name (CN), else the lines of CONTACT: name, phone, web page. */
function organizersOf(properties: EventProperties): LinkedRecord[] {
  const organizer = properties.first('ORGANIZER');
  const email = (organizer?.values[0] ?? '').slice(0, MAX_TEXT).replace(/^mailto:/i, '');
  const name = cut(organizer?.parameters['cn']?.trim() ?? '');
  if (isVisible(name) && !MAIL.test(name)) {
    const fields = { organizer: cut(name), ...(MAIL.test(email) && { email }) };
    return [{ kind: 'organizers', externalId: idOfName(name), fields }];
  }
  if (organizer) properties.warn('organizer-without-name', 'ORGANIZER has no name and was left out.', 'organizer');
  return properties
    .all('CONTACT')
    .slice(0, MAX_LINKS)
    .flatMap(({ values }) => contactIn(values[0]?.slice(0, MAX_TEXT) ?? ''));
}

function contactIn(text: string): LinkedRecord[] {
  const [name = '', ...details] = text.split(/\s*(?:,\s|\n)\s*/).filter(isVisible);
  if (!isVisible(name)) return [];
  const website = details.find((one) => WEB.test(one));
  const phone = details.find((one) => PHONE.test(one));
  const email = details.find((one) => MAIL.test(one));
  const isUnderstood = details.every((one) => [website, phone, email].includes(one));
  const organizer = cut(isUnderstood ? name : text.replace(/\s*\n\s*/g, ', ').trim());
  const fields = {
    organizer,
    ...(isUnderstood && { ...(website && { website }), ...(phone && { phone }), ...(email && { email }) }),
  };
  return [{ kind: 'organizers', externalId: idOfName(organizer), fields }];
}

function categoriesOf(properties: EventProperties): LinkedRecord[] {
  const names = properties.all('CATEGORIES').flatMap(({ values }) => values.slice(0, 2 * MAX_LINKS));
  const visible = names
    .slice(0, 2 * MAX_LINKS)
    .map((name) => cut(name.trim()))
    .filter(isVisible);
  if (visible.length > MAX_LINKS) {
    properties.warn('too-many-categories', `Only the first ${MAX_LINKS} categories are read.`, 'categories');
  }
  return visible
    .slice(0, MAX_LINKS)
    .map((name) => ({ kind: 'categories', externalId: idOfName(name), fields: { name } }));
}

const cut = (name: string): string => [...name.slice(0, 2 * MAX_NAME)].slice(0, MAX_NAME).join('');
