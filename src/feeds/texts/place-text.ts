import type { Point } from '../../calendar/places/bounding-box.js';
import type { FeedVenue } from '../feed-event.js';

/** A venue in one line: `Hall, Main Street 1, 10115 Berlin, Germany`, without commas for what is not known. */
export function placeText({ name, address, zip, city, stateProvince, country }: FeedVenue): string {
  const town = [zip, city].filter(Boolean).join(' ');
  return [name, address, town, stateProvince, country].filter(Boolean).join(', ');
}

/** All venues of an event in one line. */
export const placesText = (venues: readonly FeedVenue[]): string => venues.map(placeText).filter(Boolean).join('; ');

/** Where on the globe an event takes place: at its first venue with known coordinates. */
export const pointOf = (venues: readonly FeedVenue[]): Point | undefined =>
  venues.find(({ point }) => point !== undefined)?.point;
