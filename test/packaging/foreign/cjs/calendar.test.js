const { anEvent, startCalendar, TEST_PASSWORD } = require('events-calendar-service/testing');
const { createCalendarClient } = require('events-calendar-client');

test('a calendar of its own', async () => {
  const calendar = await startCalendar({ now: new Date('2027-06-01T12:00:00Z') });
  const client = createCalendarClient({
    baseUrl: calendar.baseUrl,
    credentials: { user: 'editor', password: TEST_PASSWORD },
  });
  await calendar.given.event(anEvent({ title: 'Summer fair' }, new Date('2027-06-01T12:00:00Z')));
  const { data } = await client.GET('/events');
  expect(data.events.map(({ title }) => title)).toEqual(['Summer fair']);
  await calendar.reset();
  expect((await client.GET('/events')).data.total).toBe(0);
  await calendar.stop();
}, 30_000);
