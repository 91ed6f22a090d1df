import { gzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { calendarOf, codesOf, eventsIn, icsItems, NOW, vevent } from '../../../test/build/ics-items.js';
import { fileOf, itemsOf, recordsIn, refusalsIn } from '../../../test/build/source-items.js';
import { IcsSource } from './ics-source.js';

const SERIES = vevent(
  ...['UID:s', 'DTSTART;TZID=Europe/Berlin:20270604T173000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY;COUNT=10'],
);
const override = (id: string, ...lines: readonly string[]) =>
  vevent('UID:s', `RECURRENCE-ID${id}`, 'DTSTART;TZID=Europe/Berlin:20270612T100000', 'SUMMARY:Moved', ...lines);
const occurrence = (recurrenceId: string, scope = 'this') => ({ series: 's', recurrenceId, scope });

describe('dates of a series that differ', () => {
  it.each([
    [';TZID=Europe/Berlin:20270611T173000', '2027-06-11 17:30:00'],
    [':20270611T153000Z', '2027-06-11 17:30:00'],
    [':20270611T173000', '2027-06-11 17:30:00'],
    [';VALUE=DATE:20270611', '2027-06-11 17:30:00'],
    [';TZID=America/New_York:20270611T113000', '2027-06-11 17:30:00'],
  ])('are known by RECURRENCE-ID%s', async (id, recurrenceId) => {
    const [, moved] = await eventsIn([SERIES, override(id)]);
    expect(moved).toMatchObject({ occurrence: occurrence(recurrenceId), fields: { title: 'Moved' }, warnings: [] });
  });

  it('come after the series and in order, wherever they are in the file', async () => {
    const dates = ['20270625T153000Z', '20270611T153000Z', '20270618T153000Z'];
    const [last, ...others] = dates.map((date) => override(`:${date}`));
    const other = vevent('UID:other', 'DTSTART:20270101T000000Z');
    const events = await eventsIn([last ?? '', ...others.slice(0, 1), other, SERIES, ...others.slice(1)]);
    expect(events.map(({ externalId, occurrence: found }) => found?.recurrenceId.slice(5, 10) ?? externalId)).toEqual([
      ...['other', 's', '06-11', '06-18', '06-25'],
    ]);
  });

  it('may be all that follow', async () => {
    const [, moved] = await eventsIn([SERIES, override(';RANGE=THISANDFUTURE:20270611T153000Z')]);
    expect(moved?.occurrence).toEqual(occurrence('2027-06-11 17:30:00', 'following'));
  });

  it('may be cancelled', async () => {
    const [series, moved] = await eventsIn([SERIES, override(':20270611T153000Z', 'STATUS:CANCELLED')]);
    expect([series?.isTrashed, moved?.isTrashed, moved?.occurrence]).toEqual([
      ...[undefined, true, occurrence('2027-06-11 17:30:00')],
    ]);
  });

  it('are events of their own if the series is not in the file or has no such date', async () => {
    const [orphan] = await eventsIn([override(':20270611T153000Z')]);
    const [, stray] = await eventsIn([SERIES, override(':20270612T153000Z')]);
    const [, single] = await eventsIn([vevent('UID:s', 'DTSTART:20270611T153000Z'), override(':20270611T153000Z')]);
    // An earlier import can have brought the series.
    const mayBe = { series: 's', recurrenceId: '2027-06-11T15:30:00Z', scope: 'this', isOrphan: true };
    expect([orphan, stray, single].map((event) => [event?.occurrence, event && codesOf(event)])).toEqual([
      [mayBe, ['missing-series']],
      [undefined, ['not-a-date-of-the-series']],
      [mayBe, ['missing-series']],
    ]);
    expect(orphan?.externalId).toBe('s#20270611T153000Z');
  });

  it('are days of whole days, also where clocks change', async () => {
    const days = vevent(
      ...['UID:s', 'DTSTART;VALUE=DATE:20270326', 'DTEND;VALUE=DATE:20270327', 'RRULE:FREQ=DAILY;COUNT=5'],
    );
    const moved = vevent('UID:s', 'RECURRENCE-ID;VALUE=DATE:20270328', 'DTSTART;VALUE=DATE:20270402');
    const timed = vevent(
      ...['UID:s', 'RECURRENCE-ID;TZID=Europe/Berlin:20270329T000000', 'DTSTART;TZID=Europe/Berlin:20270329T100000'],
    );
    const events = await eventsIn([days, moved, timed]);
    expect(
      events.map(({ occurrence: found, fields }) => [found?.recurrenceId, fields['all_day'], fields['end_date']]),
    ).toEqual([
      [undefined, true, '2027-03-26 23:59:59'],
      ['2027-03-28 00:00:00', true, '2027-04-02 23:59:59'],
      ['2027-03-29 00:00:00', false, '2027-03-29 10:00:00'],
    ]);
  });
});

describe('events that are in a file more than once', () => {
  const version = (title: string, ...lines: readonly string[]) =>
    vevent('UID:v', 'DTSTART:20270604T153000Z', `SUMMARY:${title}`, ...lines);

  it('count in the version with the highest SEQUENCE, then the latest DTSTAMP, then the last one', async () => {
    const parts = [
      version('old', 'SEQUENCE:1', 'DTSTAMP:20270109T000000Z'),
      version('new', 'SEQUENCE:2', 'DTSTAMP:20270102T000000Z'),
      version('stale', 'SEQUENCE:2', 'DTSTAMP:20270101T000000Z'),
    ];
    for (const file of [parts, [...parts].reverse()]) {
      const items = await icsItems(calendarOf(...file));
      expect(recordsIn(items, 'events').map(({ fields }) => fields['title'])).toEqual(['new']);
      expect(refusalsIn(items).map(({ code, outcome }) => [code, outcome])).toEqual([
        ...[
          ['superseded', 'skipped'],
          ['superseded', 'skipped'],
        ],
      ]);
    }
    const [last] = await eventsIn([version('first'), version('second')]);
    expect(last?.fields['title']).toBe('second');
  });

  it('are versions date by date', async () => {
    const events = await eventsIn([
      ...[SERIES, override(':20270611T153000Z', 'SEQUENCE:5'), override(':20270618T153000Z', 'SEQUENCE:1')],
      vevent('UID:s', 'RECURRENCE-ID:20270618T153000Z', 'DTSTART:20270619T100000Z', 'SUMMARY:Newest', 'SEQUENCE:2'),
    ]);
    expect(events.map(({ fields }) => fields['title'])).toEqual(['Fair', 'Moved', 'Newest']);
  });
});

describe('an iCalendar file', () => {
  it('trashes what is cancelled, event by event or as a whole', async () => {
    const event = vevent('DTSTART:20270604T153000Z');
    const [cancelled] = await eventsIn([vevent('DTSTART:20270604T153000Z', 'STATUS:cancelled')]);
    const [all] = await eventsIn(['METHOD:CANCEL', event]);
    const [published] = await eventsIn(['METHOD:PUBLISH', event]);
    expect([cancelled, all, published].map((one) => one?.isTrashed)).toEqual([true, true, undefined]);
    expect(cancelled?.fields['event_status']).toBe('canceled');
  });

  it('has a row for whatever is in it', async () => {
    const other = ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'X-THING'].flatMap((name) => [
      `BEGIN:${name}`,
      'UID:t',
      `END:${name}`,
    ]);
    const alarm = vevent(
      'DTSTART:20270604T153000Z',
      'BEGIN:VALARM',
      'DESCRIPTION:Wake',
      'BEGIN:X',
      'END:X',
      'END:VALARM',
    );
    const items = await icsItems(calendarOf(...other, alarm));
    expect(refusalsIn(items).map(({ code, outcome, position }) => [code, outcome, position])).toEqual(
      [4, 7, 10, 13].map((line) => ['not-an-event', 'skipped', `line ${line}`]),
    );
    expect(recordsIn(items, 'events').map(({ fields }) => fields['description'])).toEqual([undefined]);
  });

  it('tells of events without end, of the rest it reads all', async () => {
    const cut = ['BEGIN:VEVENT', 'SUMMARY:Cut', 'DTSTART:20270604T153000Z'];
    const whole = vevent('UID:whole', 'DTSTART:20270604T153000Z');
    for (const parts of [
      [...cut, whole, 'BEGIN:VEVENT', 'UID:last'],
      [whole, ...cut, 'BEGIN:VALARM', 'END:VCALENDAR', ...cut],
    ]) {
      const items = await icsItems(['BEGIN:VCALENDAR', ...parts].join('\r\n'));
      expect(refusalsIn(items).map(({ code }) => code)).toEqual(['unfinished', 'unfinished']);
      expect(recordsIn(items, 'events').map(({ externalId }) => externalId)).toEqual(['whole']);
    }
  });

  it('refuses an event with endless lines or no end of properties, and reads the next', async () => {
    const next = vevent('UID:next', 'DTSTART:20270604T153000Z');
    const long = vevent('UID:long', 'DTSTART:20270604T153000Z', `DESCRIPTION:${'x'.repeat(1_100_000)}`);
    const many = vevent('UID:many', 'DTSTART:20270604T153000Z', ...Array.from({ length: 25_000 }, () => 'X-A:1'));
    const deep = vevent(
      'UID:deep',
      'DTSTART:20270604T153000Z',
      ...Array.from({ length: 25_000 }, () => 'BEGIN:VALARM'),
    );
    const attached = vevent('UID:attached', 'DTSTART:20270604T153000Z', `ATTACH;VALUE=BINARY:${'A'.repeat(1_100_000)}`);
    const items = await icsItems(calendarOf(long, many, deep, attached, next));
    expect(refusalsIn(items).map(({ externalId, code }) => [externalId, code])).toEqual([
      ['long', 'line-too-long'],
      ['many', 'component-too-large'],
    ]);
    expect(recordsIn(items, 'events').map((event) => [event.externalId, ...codesOf(event)])).toEqual([
      ...[['deep'], ['attached', 'property-too-long'], ['next']],
    ]);
  });

  it('is known by title, start and place where it has no UID, or if the caller says so', async () => {
    const lines = vevent('UID:', 'DTSTART:20270604T153000Z', 'LOCATION:Hall');
    const [bare] = await eventsIn([lines]);
    const [content] = await eventsIn([vevent('UID:x', 'DTSTART:20270604T153000Z', 'LOCATION:Hall')], {
      identity: 'content',
    });
    const [long] = await eventsIn([vevent(`UID:${'u'.repeat(300)}`, 'DTSTART:20270604T153000Z')]);
    expect(bare && [bare.externalId, codesOf(bare)]).toEqual([content?.externalId, ['missing-uid']]);
    expect(content?.warnings).toEqual([]);
    expect(long?.externalId).toMatch(/^sha256:[0-9a-f]{32}$/);
  });

  it('may be packed, but not endlessly', async () => {
    const file = calendarOf(vevent('DTSTART:20270604T153000Z'));
    expect(recordsIn(await icsItems(gzipSync(file)), 'events')).toHaveLength(1);
    const bomb = gzipSync(Buffer.alloc(50_000_000, 'A'));
    await expect(icsItems(bomb)).rejects.toMatchObject({ name: 'SourceError', code: 'compression-ratio' });
    await expect(icsItems(gzipSync(file).subarray(0, 60))).rejects.toMatchObject({ code: 'damaged-gzip' });
  });

  it.each(['', 'Hello', '<html></html>', 'BEGIN:VEVENT\r\nEND:VEVENT'])('is none: %j', async (content) => {
    await expect(icsItems(content)).rejects.toMatchObject({ name: 'SourceError', code: 'not-a-calendar' });
  });

  it('may have a byte order mark, UTF-16, and other encodings', async () => {
    const file = calendarOf(vevent('DTSTART:20270604T153000Z', 'SUMMARY:Été à Łódź'));
    const marked = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(file, 'utf16le')]);
    for (const bytes of [`\uFEFF${file}`, marked]) {
      expect(recordsIn(await icsItems(bytes), 'events').map(({ fields }) => fields['title'])).toEqual(['Été à Łódź']);
    }
    const latin = Buffer.from(calendarOf(vevent('DTSTART:20270604T153000Z', 'SUMMARY:Été')), 'latin1');
    const [guessed] = recordsIn(await icsItems(latin), 'events');
    const [told] = recordsIn(await icsItems(latin, { encoding: 'iso-8859-1' }), 'events');
    expect([guessed, told].map((event) => [event?.fields['title'], ...(event ? codesOf(event) : [])])).toEqual([
      ['Été', 'encoding'],
      ['Été'],
    ]);
    await expect(icsItems(latin, { encoding: 'klingon' })).rejects.toMatchObject({ code: 'unknown-encoding' });
  });

  it('is read on from a checkpoint', async () => {
    const events = Array.from({ length: 700 }, (_, n) =>
      vevent(`UID:${n % 600}`, 'DTSTART:20270604T153000Z', `LOCATION:H${n % 9}`),
    );
    const source = new IcsSource({ open: fileOf(calendarOf(...events)), timezone: 'UTC', now: NOW });
    const all = await itemsOf(source);
    const at = all.findIndex((item) => item.type === 'checkpoint' && item.checkpoint === '500');
    const rest = await itemsOf(source, '500');
    expect(at).toBeGreaterThan(0);
    expect(rest).toEqual(all.slice(at + 1));
    expect(all.at(-1)).toEqual({ type: 'checkpoint', checkpoint: '709', total: 700 });
  });
});
