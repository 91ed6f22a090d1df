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
