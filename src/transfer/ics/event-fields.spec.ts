import { describe, expect, it } from '@jest/globals';
import { calendarOf, codesOf, eventWith, icsItems, refusalOf, vevent } from '../../../test/build/ics-items.js';
import { recordsIn, refusalsIn } from '../../../test/build/source-items.js';

const START = 'DTSTART:20270604T153000Z';
const fieldsWith = async (...lines: readonly string[]) => (await eventWith(START, ...lines)).fields;

/** The records that an event with these lines mentions. */
async function linkedWith(...lines: readonly string[]): Promise<unknown[]> {
  const items = await icsItems(calendarOf(vevent(START, ...lines)));
  return items.flatMap((item) => (item.type === 'record' && item.kind !== 'events' ? [[item.kind, item.fields]] : []));
}

describe('the texts of an event', () => {
  it('are unescaped', async () => {
    const fields = await fieldsWith(
      'SUMMARY;LANGUAGE=en:Tea\\, cake\\; more \\\\ \\"x\\"',
      'DESCRIPTION:One\\nTwo\\N\\nThree & <4>',
    );
    expect(fields).toMatchObject({
      title: 'Tea, cake; more \\ "x"',
      description: '<p>One<br />\nTwo</p>\n<p>Three &amp; &lt;4&gt;</p>',
    });
  });

  it.each([
    ['DESCRIPTION:See <b>this</b><script>alert(1)</script>'],
    ['X-ALT-DESC;FMTTYPE=text/html:<html><head><title>x</title></head><body><p>See <b>this</b></p></body></html>'],
    ['STYLED-DESCRIPTION;FMTTYPE="text/html":<p onclick="x()">See <b>this</b></p>'],
  ])('may be HTML, which is cleaned: %s', async (line) => {
    const { description } = await fieldsWith(
      'DESCRIPTION:plain'.slice(0, line.startsWith('DESC') ? 0 : undefined),
      line,
    );
    expect(description).toBe('<p>See <b>this</b></p>');
  });

  it('may be broken over lines that are not folded', async () => {
    const event = await eventWith(START, 'DESCRIPTION:First', 'second line', 'Note: third', 'LOCATION:Hall');
    expect(event.fields['description']).toBe('<p>First<br />\nsecond line<br />\nNote: third</p>');
    expect([event.links, codesOf(event)]).toEqual([{ venues: ['hall'] }, ['broken-line']]);
  });

  it('make a title where there is none', async () => {
    const untitled = await eventWith('SUMMARY:', START, 'DESCRIPTION:<p>Choir practice</p>\\nBring water');
    expect([untitled.fields['title'], codesOf(untitled)]).toEqual(['Choir practice', ['missing-title']]);
    expect(await refusalOf('SUMMARY:', START)).toEqual(['missing-title', 'title']);
  });

  it('are refused if they are too long', async () => {
    expect(await refusalOf(START, `DESCRIPTION:${'x '.repeat(100_001)}`)).toEqual(['text-too-long', 'description']);
  });
});

describe('the place of an event', () => {
  it.each([
    ['LOCATION:Hall', { venue: 'Hall' }],
    ['LOCATION:Hall\\, Main Street 1\\, Springfield', { venue: 'Hall', address: 'Main Street 1, Springfield' }],
    ['LOCATION:Hall\\nMain Street 1\\nSpringfield', { venue: 'Hall', address: 'Main Street 1, Springfield' }],
    ['LOCATION;ALTREP="http://x.example":Room 4,5', { venue: 'Room 4,5' }],
  ])('is a venue: %s', async (line, fields) => {
    expect(await linkedWith(line)).toEqual([['venues', fields]]);
  });

  it('is the same for names that differ in letter case and blanks', async () => {
    const items = await icsItems(
      calendarOf(...['Old  Hall', 'old hall '].map((name, n) => vevent(`UID:${n}`, START, `LOCATION:${name}`))),
    );
    expect(recordsIn(items, 'venues')).toHaveLength(1);
    expect(recordsIn(items, 'events').map(({ links }) => links.venues)).toEqual([['old hall'], ['old hall']]);
  });

  it('has coordinates', async () => {
    expect(await linkedWith('LOCATION:Hall', 'GEO:52.5;-13.25')).toEqual([
      ['venues', { venue: 'Hall', geo_lat: 52.5, geo_lng: -13.25 }],
    ]);
    const wrong = await eventWith(START, 'LOCATION:Hall', 'GEO:95;13');
    expect(codesOf(wrong)).toEqual(['invalid-geo']);
  });

  it('is a website if it is an address', async () => {
    const event = await eventWith(START, 'LOCATION:https://meet.example/room');
    expect([event.fields['website'], event.links]).toEqual(['https://meet.example/room', {}]);
  });
});

describe('what else an event has', () => {
  it('is an organizer by name, without the attendees', async () => {
    const lines = ['ORGANIZER;CN="Lee, Ann":mailto:ann@x.example', 'ATTENDEE;CN=Bob:mailto:bob@x.example'];
    expect(await linkedWith(...lines)).toEqual([['organizers', { organizer: 'Lee, Ann', email: 'ann@x.example' }]]);
    const bare = await eventWith(START, 'ORGANIZER:mailto:ann@x.example');
    expect([bare.links, codesOf(bare)]).toEqual([{}, ['organizer-without-name']]);
  });

  it('is whom to contact', async () => {
    expect(
      await linkedWith('CONTACT:Ann\\, +49 30 1\\, https://ann.example', 'CONTACT:Ann and Bob\\, the band'),
    ).toEqual([
      ['organizers', { organizer: 'Ann', phone: '+49 30 1', website: 'https://ann.example' }],
      ['organizers', { organizer: 'Ann and Bob, the band' }],
    ]);
  });

  it('are categories, with commas and backslashes', async () => {
    expect(await linkedWith('CATEGORIES:Music\\, live,A\\\\,B', 'CATEGORIES:B,,C')).toEqual(
      ['Music, live', 'A\\', 'B', 'C'].map((name) => ['categories', { name }]),
    );
  });

  it.each([
    ['IMAGE;VALUE=URI;DISPLAY=BADGE:https://x.example/a', []],
    ['ATTACH;FMTTYPE=image/png:https://x.example/a', []],
    ['ATTACH:https://x.example/a.JPG?w=1', []],
  ])('is an image: %s', async (line, codes) => {
    const event = await eventWith(START, line);
    expect([String(event.fields['image']).slice(0, 19), codesOf(event)]).toEqual(['https://x.example/a', codes]);
  });

  it.each([
    ['ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:iVBORw0KGgo=', 'image-left-out'],
    ['ATTACH:https://x.example/programme.pdf', 'attachment-left-out'],
    ['URL:not an address', 'invalid-url'],
    ['STATUS:TENTATIVE', 'tentative'],
    ['CATEGORIES', 'broken-line'],
  ])('is left out with a warning: %s', async (line, code) => {
    const event = await eventWith(START, line);
    expect([event.fields['image'], event.fields['website'], codesOf(event)]).toEqual([undefined, undefined, [code]]);
  });

  it('is a website, and privacy', async () => {
    const { website, status } = await fieldsWith('URL:https://fair.example/', 'CLASS:PRIVATE');
    expect([website, status]).toEqual(['https://fair.example/', 'private']);
  });

  it('is never lost without a row', async () => {
    const items = await icsItems(calendarOf(vevent('SUMMARY:x'), vevent('UID:b', START)));
    expect([refusalsIn(items).length, recordsIn(items, 'events').length]).toEqual([1, 1]);
  });
});
