// Reads a made-up iCalendar file of a number of events and prints what that took: node … read-large-ics.mjs 15000
import { IcsSource } from '../../src/transfer/ics/ics-source.ts';
import { largeIcs } from '../build/large-ics.ts';

const events = Number(process.argv[2]);
let bytes = 0;
const counted = async function* () {
  bytes = 0;
  for await (const chunk of largeIcs(events)()) {
    bytes += chunk.length;
    yield chunk;
  }
};
const source = new IcsSource({ open: counted, timezone: 'Europe/Berlin', now: '2027-01-01 00:00:00' });
const found = { events: 0, occurrences: 0, failed: 0 };
const start = performance.now();
// Compiling the sources takes memory, too, before the first event.
const before = process.memoryUsage.rss();
let peak = before;
let seen = 0;
for await (const item of source.read()) {
  if ((seen += 1) % 100 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  if (item.type === 'refusal') found.failed += 1;
  else if (item.type === 'record' && item.kind === 'events') {
    found.events += 1;
    if (item.occurrence) found.occurrences += 1;
  }
}
const milliseconds = Math.round(performance.now() - start);
const { user, system } = process.cpuUsage();
const processorMs = Math.round((user + system) / 1000);
const residentMb = Math.round(process.resourceUsage().maxRSS / 1024);
const grownMb = Math.round((peak - before) / 1024 / 1024);
const megabytes = Math.round(bytes / 1e6);
console.log(JSON.stringify({ ...found, megabytes, milliseconds, processorMs, residentMb, grownMb }));
