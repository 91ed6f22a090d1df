import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createCalendarClient } from 'events-calendar-client';
import { anEvent, startCalendar, TEST_PASSWORD } from 'events-calendar-service/testing';

test('a calendar of its own', async () => {
  const calendar = await startCalendar({ now: new Date('2027-06-01T12:00:00Z') });
  const client = createCalendarClient({
    baseUrl: calendar.baseUrl,
    credentials: { user: 'editor', password: TEST_PASSWORD },
  });
  await calendar.given.event(anEvent({ title: 'Summer fair' }, new Date('2027-06-01T12:00:00Z')));
  const { data } = await client.GET('/events');
  assert.deepEqual(
    data.events.map(({ title }) => title),
    ['Summer fair'],
  );
  await calendar.stop();
});
