import { describe, expect, it } from '@jest/globals';
import { dayIn, dayText } from '../../../src/calendar/grid/day-number.js';
import { readZone, UTC } from '../../../src/calendar/dates/zone.js';
import { Site } from '../../../src/calendar/site.js';
import { ANONYMOUS } from '../../../src/calendar/viewer.js';
import { RequestContextFactory } from '../../../src/http/request/request-context.js';
import { Urls } from '../../../src/http/urls/urls.js';
import { RequestInput } from '../../../src/http/validation/request-input.js';
import { PublicCalendarService } from '../../../src/resources/events/calendar/public-calendar.service.js';
import { ListEventsDto } from '../../../src/resources/events/dto/list-events.dto.js';
import { aCategory } from '../../build/a-category.js';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { app, database, given } = await appForThisFile();
const calendar = app.get(PublicCalendarService);
const context = () => app.get(RequestContextFactory).create(ANONYMOUS, new Urls('http://localhost', '', 'events'));
const input = (parameters: object = {}) => new RequestInput(ListEventsDto, { ...parameters });
const between = async (first: string, last: string, parameters?: object) => {
  const days = { first: dayIn(first), last: dayIn(last) };
  return (await calendar.entries(input(parameters), days, context())).events.map(({ title }) => title);
};
const bounds = async (parameters?: object) => {
  const found = await calendar.bounds(input(parameters), context());
  return found && [dayText(found.first), dayText(found.last)];
};

it.each(['Europe/Berlin', 'Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'all days that a calendar can have are read in a site in %s',
  async (name) => {
    await given(anEvent({ title: 'Today' }));
    const { currency, perPage } = context().site;
    const there = { ...context(), site: new Site(readZone(name) ?? UTC, perPage, currency) };
    for (const day of ['1000-01-01', '9999-12-31']) {
      expect((await calendar.entries(input(), { first: dayIn(day), last: dayIn(day) }, there)).events).toEqual([]);
    }
    expect(await calendar.bounds(input(), there)).toEqual(await calendar.bounds(input(), context()));
  },
);

describe('the events of some days', () => {
  it('are those that touch the days by their own wall clock, whatever the zone', async () => {
    await given(anEvent({ title: 'Kiritimati', start: '2026-03-01 00:00:00', timezone: 'Pacific/Kiritimati' }));
    await given(anEvent({ title: 'Pago Pago', start: '2026-03-31 21:30:00', timezone: 'Pacific/Pago_Pago' }));
    await given(anEvent({ title: 'before', start: '2026-02-28 21:00:00', timezone: 'Pacific/Pago_Pago' }));
    await given(anEvent({ title: 'after', start: '2026-04-01 00:00:00', timezone: 'Pacific/Kiritimati' }));
    expect(await between('2026-03-01', '2026-03-31')).toEqual(['Kiritimati', 'Pago Pago']);
  });

  it('do not have those that end at the first midnight', async () => {
    await given(anEvent({ title: 'Night', start: '2026-02-28 20:00:00', end: '2026-03-01 00:00:00' }));
    await given(anEvent({ title: 'Moment', start: '2026-03-01 00:00:00', end: '2026-03-01 00:00:00' }));
    expect(await between('2026-03-01', '2026-03-01')).toEqual(['Moment']);
  });

  it('have those that began long before and end long after', async () => {
    await given(anEvent({ title: 'Exhibition', start: '2021-01-01 10:00:00', end: '2031-01-01 18:00:00' }));
    expect(await between('2026-03-01', '2026-03-31')).toEqual(['Exhibition']);
  });

  it('have no drafts, private, scheduled or hidden events, whoever asks', async () => {
    for (const status of ['draft', 'pending', 'private']) await given(anEvent({ status }));
    await given(anEvent({ date: '2027-01-01 00:00:00' }));
    await given(anEvent({ hide_from_listings: true }));
    expect(await between('2026-01-01', '2026-12-31')).toEqual([]);
    expect(await bounds()).toBeUndefined();
  });

  it('can be those of a category and its subcategories', async () => {
    const music = await given(aCategory({ name: 'Music' }));
    const jazz = await given(aCategory({ name: 'Jazz', parent: music.id }));
    await given(anEvent({ title: 'Trio', categories: [jazz.id] }));
    await given(anEvent({ title: 'Market', start: '2026-05-16 10:00:00' }));
    expect(await between('2026-02-01', '2026-02-28', { categories: [music.id] })).toEqual(['Trio']);
    expect(await bounds({ categories: [music.id] })).toEqual(['2026-02-16', '2026-02-16']);
  });
});

it('bounds are days on the wall clocks of the first and the last event', async () => {
  await given(anEvent({ start: '2026-03-01 00:00:00', end: '2026-03-01 01:00:00', timezone: 'Pacific/Kiritimati' }));
  await given(anEvent({ start: '2026-02-28 22:00:00', end: '2026-02-28 23:00:00', timezone: 'Pacific/Pago_Pago' }));
  await given(anEvent({ start: '2026-05-01 00:00:00', end: '2026-06-01 00:00:00' }));
  expect(await bounds()).toEqual(['2026-02-28', '2026-05-31']);
});

it('venues are those that everybody may read, and the first of an event', async () => {
  const [hall, secret] = [await given(aVenue({ venue: 'Hall' })), await given(aVenue({ venue: 'S', status: 'draft' }))];
  const first = await given(anEvent({ venue: [hall.id, secret.id] }));
  const other = await given(anEvent({ venue: secret.id }));
  expect(await calendar.venues([first, other], context())).toEqual([
    { eventId: first.id, name: 'Hall', slug: hall.slug },
  ]);
});

it('a month and its bounds take two statements', async () => {
  for (let number = 0; number < 12; number += 1) await given(anEvent());
  const sent = await statementsOf(database, async () => {
    await between('2026-02-01', '2026-02-28');
    await bounds();
  });
  expect(sent).toHaveLength(2);
});
