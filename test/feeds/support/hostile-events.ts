import { anEvent } from '../../build/an-event.js';
import type { Draft } from '../../build/draft.js';

/** What formats give a meaning, and what readers have stumbled over. */
const TEXTS = [
  '=cmd|" /C calc"!A0',
  '+1 for you',
  '-1 for me',
  '@SUM(A1:A9)',
  '＝1+1',
  'semi;colon, comma: colon "quotes" \'single\'',
  'back\\slash \\n literal \\, \\; C:\\temp',
  'two\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nlines',
  'null\0 and bell\x07 and escape\x1b[31m',
  'line\u2028separator\u2029paragraph\u0085next',
  'right\u202eto left\u202c and \u2067isolated\u2069',
  'cdata ]]> end',
  'ends </script><!-- --> the script',
  'tab\tand vertical\x0btab',
  'last \u{10FFFF} and \uFDD0 no characters',
  'not \uFFFE XML \uFFFF either',
  'caret ^n ^^ ^\' "parameter"',
  `fold ${'x'.repeat(66)}é${'y'.repeat(80)}`,
  `folds ${'👩‍👩‍👧‍👦'.repeat(20)}`,
  `語${'漢字'.repeat(40)}`,
  'a &amp; b &lt;i&gt; AT&T',
  'مهرجان الصيف 2031, عمّان; مجاناً',
  '\u200b zero\u200bwidth\ufeff mark',
  "a' OR 1=1; -- %s {{7*7}} ${7*7}",
];

const IN_ZONES = [
  ['Africa/Casablanca', '2031-03-01 20:00', '2031-03-01 22:00'],
  ['Pacific/Apia', '2011-12-29 22:00', '2011-12-31 02:00'],
  ['Australia/Lord_Howe', '2031-04-05 23:00', '2031-04-06 04:00'],
  ['Europe/Dublin', '2031-01-15 10:00', '2031-07-15 10:00'],
  ['America/Sao_Paulo', '2018-11-03 22:00', '2018-11-04 03:00'],
  ['Europe/Istanbul', '2015-10-25 12:00', '2015-11-08 12:00'],
  ['America/New_York', '2031-03-09 01:30', '2031-03-09 03:30'],
  ['Asia/Kathmandu', '2031-05-01 09:15', '2031-05-01 10:00'],
  ['Asia/Tehran', '2031-03-21 20:00', '2031-03-22 02:00'],
  ['Africa/Cairo', '2031-04-24 23:30', '2031-04-25 03:00'],
  ['America/Caracas', '2016-04-30 23:00', '2016-05-01 05:00'],
  ['Asia/Pyongyang', '2018-05-04 20:00', '2018-05-05 02:00'],
  ['Pacific/Chatham', '2031-09-27 20:00', '2031-09-28 05:00'],
  ['Antarctica/Troll', '2031-03-30 00:30', '2031-03-30 05:00'],
  ['Europe/Moscow', '2014-10-25 20:00', '2014-10-26 05:00'],
  ['America/Argentina/Buenos_Aires', '2031-05-01 09:15', '2031-05-01 10:00'],
  ['europe/berlin', '2031-10-26 01:00', '2031-10-26 04:00'],
  ['UTC', '2031-05-01 09:15', '2031-05-01 10:00'],
  ['UTC+5.75', '2031-05-01 09:15', '2031-05-01 10:00'],
  ['UTC-3', '2031-05-01 23:15', '2031-05-02 10:00'],
  ['CET', '2031-07-01 20:00', '2031-07-01 22:00'],
  ['Etc/GMT+5', '2031-07-01 20:00', '2031-07-01 22:00'],
] as const;

const AT_TIMES = [
  { title: 'Second hour of autumn', start: '2031-10-26T02:30:00+01:00', end: '2031-10-26T02:45:00+01:00' },
  { title: 'First hour of autumn', start: '2031-10-26T02:30:00+02:00', end: '2031-10-26T02:45:00+02:00' },
  { title: 'From the first hour to the second', start: '2031-10-26T02:30:00+02:00', end: '2031-10-26T02:30:00+01:00' },
  { title: 'In the gap of spring', start: '2031-03-30 02:30:00', end: '2031-03-30 03:30:00' },
  { title: 'Ends when it starts', start: '2031-07-01 20:00:00', end: '2031-07-01 20:00:00' },
  { title: 'Before 1970', start: '1969-07-20 21:17:00', end: '1969-07-20 22:00:00' },
  { title: 'Before there were zones', start: '1850-07-20 21:17:00', end: '1850-07-20 22:00:00' },
  { title: 'In a century', start: '2131-07-20 21:17:00', end: '2131-07-20 22:00:00' },
  { title: 'Across New Year', start: '2031-12-31 22:00:00', end: '2032-01-01 03:00:00' },
  { title: 'One whole day', start: '2031-07-01', end: '2031-07-01', all_day: true },
  { title: 'Whole days across the change of clocks', start: '2031-03-29', end: '2031-03-31', all_day: true },
  { title: 'A leap day', start: '2032-02-28', end: '2032-02-29', all_day: true },
  { title: 'Whole days far ahead', start: '2031-07-01', end: '2031-07-01', all_day: true, timezone: 'Pacific/Apia' },
  { title: 'Whole days before 1970', start: '1960-01-01', end: '1960-01-02', all_day: true },
];

/** Sixty events, with texts that try to be more than text and times that are easily misread. */
export function hostileEvents(): Draft[] {
  return [
    ...TEXTS.map((text, at) =>
      anEvent({
        title: text,
        start: `2031-06-${String(at + 1).padStart(2, '0')} 18:00:00`,
        timezone: 'Europe/Berlin',
        description: `<p>${text}</p><p>${text}</p>`,
        excerpt: text,
        cost: text.slice(0, 20),
        event_status: at % 3 ? 'scheduled' : 'canceled',
        event_status_reason: at % 3 ? '' : text,
        website: `https://hostile.example/?a=1&b=${at}`,
        venue: { venue: text, address: text, city: text, zip: `0${at}`, geo_lat: -89.65, geo_lng: 0.000_001 * at },
        organizer: { organizer: text, phone: '+49 30 1', website: 'https://ann.example/' },
      }),
    ),
    ...IN_ZONES.map(([timezone, start, end]) =>
      anEvent({ title: `In ${timezone}`, timezone, start: `${start}:00`, end: `${end}:00` }),
    ),
    ...AT_TIMES.map((event) => anEvent({ timezone: 'Europe/Berlin', event_status: 'postponed', ...event })),
  ];
}
