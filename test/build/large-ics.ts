/** An iCalendar file with any number of events, made while it is read: texts of several lines, zones, series, overrides. */
export const largeIcs = (events: number) =>
  async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    yield Buffer.from('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//Large//EN\r\n');
    let piece = '';
    for (let n = 0; n < events; n += 1) {
      piece += eventText(n);
      if (piece.length > 60_000 || n === events - 1) {
        yield await Promise.resolve(Buffer.from(piece));
        piece = '';
      }
    }
    yield Buffer.from('END:VCALENDAR\r\n');
  };

/** Every tenth event repeats, and the fifth after it moves one of its dates. */
function eventText(n: number): string {
  const day = `2027${two(1 + (n % 12))}${two(1 + (n % 28))}`;
  const isOverride = n % 10 === 5;
  const uid = isOverride ? n - 5 : n;
  const master = `2027${two(1 + (uid % 12))}${two(1 + (uid % 28))}`;
  const start = isOverride ? `${master}T210000` : `${day}T190000`;
  return [
    'BEGIN:VEVENT',
    `UID:event-${uid}@large.example`,
    'DTSTAMP:20261101T090000Z',
    `DTSTART;TZID=${ZONES[n % ZONES.length]}:${start}`,
    'DURATION:PT2H',
    ...(isOverride ? [`RECURRENCE-ID;TZID=${ZONES[uid % ZONES.length]}:${master}T190000`] : []),
    ...(n % 10 === 0 ? ['RRULE:FREQ=WEEKLY;COUNT=10'] : []),
    `SUMMARY:Evening number ${n} of the great season`,
    `DESCRIPTION:Doors open early. The programme of evening ${n} fills many lines\\, so that\r\n  readers unfold them;`,
    ` ${TEXT}`,
    `LOCATION:Hall ${n % 5000}\\, Main Street ${n % 5000}\\, Springfield`,
    `CATEGORIES:Music,Season ${n % 50}`,
    `URL:https://large.example/events/${n}`,
    'STATUS:CONFIRMED',
    'END:VEVENT',
    '',
  ].join('\r\n');
}

const ZONES = ['Europe/Berlin', 'America/New_York', 'W. Europe Standard Time', 'Asia/Tokyo'];
const TEXT = 'Cake, music and dancing until late\\n'.repeat(6);
const two = (number: number): string => String(number).padStart(2, '0');
