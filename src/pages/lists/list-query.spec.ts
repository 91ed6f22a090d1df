import { describe, expect, it } from '@jest/globals';
import { readListQuery } from './list-query.js';

const upcoming = { ends_after: 'now', strict_dates: true };

describe('the query of a list page', () => {
  it('means what is not over, unless it has dates', () => {
    expect(readListQuery({})).toEqual({
      ...{ sent: {}, feed: {}, parameters: upcoming, isPast: false, isByStart: true },
    });
    expect(readListQuery({ start_date: '2027-06-04' }).parameters).toEqual({ start_date: '2027-06-04' });
  });

  it('means what is over, latest first, with eventDisplay=past', () => {
    const past = readListQuery({ eventDisplay: 'past' });
    expect(past.parameters).toEqual({ ends_before: 'now', strict_dates: true, order: 'desc' });
    expect(past).toMatchObject({ isPast: true, feed: {}, sent: { eventDisplay: 'past' } });
    expect(readListQuery({ eventDisplay: 'past', 'tribe-bar-date': '2027-06-04' }).isPast).toBe(false);
  });

  it('has whole days where the form has days', () => {
    expect(readListQuery({ 'tribe-bar-date': '2027-06-04', starts_before: '2027-06-06' }).feed).toEqual({
      ...{ ends_after: '2027-06-04 00:00:00', starts_before: '2027-06-06 23:59:59', strict_dates: true },
    });
    expect(readListQuery({ 'tribe-bar-date': 'soon' }).parameters).toEqual(upcoming);
  });

  it('has the words of other calendars; empty fields, the page and what is unknown are left out', () => {
    const query = readListQuery({ 'tribe-bar-search': 'fair', categories: '', page: '3', utm_source: 'mail' });
    expect(query.sent).toEqual({ 'tribe-bar-search': 'fair' });
    expect(query.feed).toEqual({ search: 'fair' });
  });

  it.each([
    [{ orderby: 'title' }, false, undefined],
    [{ orderby: 'date' }, false, 'desc'],
    [{ orderby: 'date', order: 'asc' }, false, 'asc'],
    [{ orderby: 'start_date' }, true, undefined],
    [{ include: '1,2' }, false, undefined],
  ])('%j: by start %p, order %p', (query, isByStart, order) => {
    const read = readListQuery(query);
    expect([read.isByStart, read.parameters['order']]).toEqual([isByStart, order]);
  });
});
