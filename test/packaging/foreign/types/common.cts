import client = require('events-calendar-client');
import testing = require('events-calendar-service/testing');

export async function titles(): Promise<string[]> {
  const calendar = await testing.startCalendar();
  await calendar.given.event(testing.anEvent());
  const { data } = await client.createCalendarClient({ baseUrl: calendar.baseUrl }).GET('/events');
  await calendar.stop();
  return (data?.events ?? []).map((event: client.Event) => event.title);
}
