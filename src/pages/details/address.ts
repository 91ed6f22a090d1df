import type { VenueRecord } from '../../resources/venues/venue.record.js';

/** The address of a venue in lines: street; zip, city and state; country. Empty ones are left out. */
export function addressLines({ address, city, zip, stateprovince, country }: VenueRecord): string[] {
  const town = [zip, city, stateprovince === city ? undefined : stateprovince].filter(Boolean).join(' ');
  return [address, town, country].filter((line): line is string => line !== undefined && line !== '');
}

/** The address in one line; empty without one. */
export const addressOf = (venue: VenueRecord): string => addressLines(venue).join(', ');

/** A web address as records have it, with its entities decoded. */
export const webAddress = (address: string): string => address.replaceAll('&amp;', '&');

/** A web address without scheme and final slash, as people write it. */
export const shownAddress = (address: string): string => address.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '');
