import { describe, expect, it } from '@jest/globals';
import { EVENT_LINKS, hasSameLinkColumns, type LinkedEvent, LISTING, listingOf } from './event-links.js';

const concert: LinkedEvent = {
  id: 1,
  status: 'publish',
  hidden: false,
  publishAt: '',
  startUtc: '2026-02-15 19:00:00',
  endUtc: '2026-02-15 21:00:00',
};

describe('an event is listed', () => {
  it.each(['draft', 'pending', 'private', 'trash'])('nowhere as %s, hidden or not', (status) => {
    expect(listingOf({ status, hidden: false })).toBe(LISTING.nowhere);
    expect(listingOf({ status, hidden: true })).toBe(LISTING.nowhere);
  });

  it('in lists once it is published, by its address alone if it is hidden', () => {
    expect(listingOf({ status: 'publish', hidden: false })).toBe(LISTING.inLists);
    expect(listingOf({ status: 'publish', hidden: true })).toBe(LISTING.byAddress);
  });
});

describe('the join tables', () => {
  it('copy the same values of events that differ only in other columns', () => {
    expect(hasSameLinkColumns(concert, { ...concert, id: 2 })).toBe(true);
    expect(hasSameLinkColumns({ ...concert, status: 'draft' }, { ...concert, status: 'trash', hidden: true })).toBe(
      true,
    );
  });

  it.each([
    { status: 'draft' },
    { hidden: true },
    { publishAt: '2026-02-16 00:00:00' },
    { startUtc: '2026-02-15 19:00:01' },
    { endUtc: '2026-02-15 21:00:01' },
  ])('have to be updated for an event with %j', (change) => {
    expect(hasSameLinkColumns(concert, { ...concert, ...change })).toBe(false);
  });

  it('keep the order of venues and organizers, not of terms', () => {
    const ordered = Object.entries(EVENT_LINKS).flatMap(([link, { ordered: isOrdered }]) => (isOrdered ? [link] : []));
    expect(ordered).toEqual(['venues', 'organizers']);
  });
});
