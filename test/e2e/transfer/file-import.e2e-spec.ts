import { describe, expect, it } from '@jest/globals';
import { importFile } from '../../support/import-file.js';
import { appForThisFile } from '../../support/start-app.js';

const running = await appForThisFile();

const calendar = (uid: string) =>
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Fair',
    'DTSTART:20270605',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n');

describe('an event of a file', () => {
  it.each([
    ['NUL', Buffer.from(calendar('one\0two'))],
    ['half a surrogate pair', Buffer.from(`\ufeff${calendar('one\ud800two')}`, 'utf16le')],
    ['a trailing blank', Buffer.from(calendar('one\\ '))],
  ])('is known again by an id with %s', async (_what, content) => {
    expect((await importFile(running, { source: 'ics', content })).counts).toMatchObject({ created: 1 });
    expect((await importFile(running, { source: 'ics', content })).counts).toMatchObject({ created: 0, unchanged: 1 });
  });
});

it('the total of a file has all that the report has', async () => {
  const event = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Fair',
    ...lines,
    'END:VEVENT',
  ];
  const content = [
    ...['BEGIN:VCALENDAR', 'BEGIN:VTODO', 'UID:todo', 'END:VTODO'],
    ...event('one', 'DTSTART:20270605', 'LOCATION:Hall', 'CATEGORIES:Music,Dance'),
    ...event('two', 'LOCATION:Yard'),
    ...['END:VCALENDAR', ''],
  ].join('\r\n');
  const { counts, total } = await importFile(running, { source: 'ics', content });
  expect(counts).toMatchObject({ created: 4, failed: 1, skipped: 1 });
  expect(total).toBe(6);
  const rows = 'Event Name,Event Start Date,Event Venue Name,Event Tags\nFair,2027-06-04,Barn,"a;b"\n,2027-06-04,,\n';
  const csv = await importFile(running, { source: 'csv', content: rows });
  expect([csv.counts.created, csv.counts.failed, csv.total]).toEqual([4, 1, 5]);
});
