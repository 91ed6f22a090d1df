import { allEvents, createCalendarClient, type Event } from 'events-calendar-client';
import { createCalendarClient as sameClient } from 'events-calendar-service/client';
import { aVenue, startCalendar, type TestCalendar, TEST_PASSWORD } from 'events-calendar-service/testing';

const calendar: TestCalendar = await startCalendar({
  settings: { API_PREFIX: 'wp-json' },
  now: new Date(),
  running: true,
});
const venue = await calendar.given.venue(aVenue({ city: 'Oslo' }), 'editor');
export const id: number = venue.id;
calendar.failNext({ status: 503, times: 2 });
// @ts-expect-error a status that cannot be called for
calendar.failNext({ status: 200 });

const credentials = { user: 'editor', password: TEST_PASSWORD };
export const events: Event[] = [];
for await (const event of allEvents(createCalendarClient({ baseUrl: calendar.baseUrl, credentials })))
  events.push(event);
const { data } = await sameClient({ baseUrl: calendar.baseUrl }).GET('/events/{id}', { params: { path: { id: 1 } } });
export const title: string | undefined = data?.title;
