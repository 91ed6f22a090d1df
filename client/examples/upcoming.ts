// Prints what is to come: CALENDAR_URL=http://127.0.0.1:3000/calendar/events/v1 npx tsx client/examples/upcoming.ts
import { allEvents, createCalendarClient } from '../src/calendar-client.js';

/** One line for each event that is not over yet. */
export async function upcomingLines(baseUrl: string): Promise<string[]> {
  const client = createCalendarClient({ baseUrl });
  const lines: string[] = [];
  for await (const { start_date, title, timezone } of allEvents(client, { ends_after: 'now' })) {
    lines.push(`${start_date} ${timezone}  ${title}`);
  }
  return lines;
}

const { CALENDAR_URL } = process.env;
if (CALENDAR_URL) process.stdout.write(`${(await upcomingLines(CALENDAR_URL)).join('\n')}\n`);
