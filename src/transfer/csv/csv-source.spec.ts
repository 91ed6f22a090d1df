import { describe, expect, it } from '@jest/globals';
import { csvEvents, csvItems, csvRefusals } from '../../../test/build/csv-items.js';
import { fileOf, itemsOf, recordsIn } from '../../../test/build/source-items.js';
import { CsvSource } from './csv-source.js';

const fieldOf = async (field: string, lines: readonly string[]) =>
  (await csvEvents(lines)).map(({ fields }) => fields[field]);

const HEAD = 'Event Name,Event Start Date,Event Start Time,Event End Date,Event End Time';

describe('a CSV file of events', () => {
  it('has the columns of the reference, in any letter case', async () => {
    const items = await csvItems(
      [
        'EVENT NAME,EVENT EXCERPT,EVENT VENUE NAME,EVENT ORGANIZER NAME,EVENT START DATE,EVENT START TIME,EVENT END DATE,' +
          'EVENT END TIME,ALL DAY EVENT?,TIMEZONE,HIDE FROM EVENT LISTINGS?,STICKY IN MONTH VIEW?,FEATURE EVENT?,' +
          'EVENT CATEGORY,EVENT TAGS,EVENT COST,EVENT CURRENCY SYMBOL,EVENT CURRENCY POSITION,EVENT FEATURED IMAGE,' +
          'EVENT WEBSITE,EVENT SHOW MAP LINK?,EVENT SHOW MAP?,EVENT DESCRIPTION,ALLOW COMMENTS?',
        'Lantern walk,Bring a light,Old Mill,"Ann Lee, Bob Ray",11/19/2027,6:30 PM,11/19/2027,8pm,FALSE,America/Chicago,' +
          'no,1,TRUE,"Family > Outdoors, Winter",free,12,€,suffix,https://img.example/a.png,' +
          'www.walk.example,yes,no,"First line\n\nsecond",yes',
      ].join('\n'),
    );
    const [event] = recordsIn(items, 'events');
    expect(event?.fields).toEqual({
      ...{ title: 'Lantern walk', excerpt: '<p>Bring a light</p>', description: '<p>First line</p>\n<p>second</p>' },
      ...{ start_date: '2027-11-19 18:30:00', end_date: '2027-11-19 20:00:00', timezone: 'America/Chicago' },
      ...{ all_day: false, hide_from_listings: false, sticky: true, featured: true, show_map: false },
      ...{ show_map_link: true, cost: '12 €', website: 'https://www.walk.example', image: 'https://img.example/a.png' },
    });
    expect(event?.links).toEqual({
      ...{ venues: ['old mill'], organizers: ['ann lee', 'bob ray'] },
      ...{ categories: ['family > outdoors', 'winter'], tags: ['free'] },
    });
    expect(event?.warnings).toEqual([]);
    const linked = items.flatMap((item) =>
      item.type === 'record' && item.kind !== 'events' ? [[item.kind, item.externalId, item.fields, item.links]] : [],
    );
    expect(linked).toEqual([
      ['venues', 'old mill', { venue: 'Old Mill' }, {}],
      ['organizers', 'ann lee', { organizer: 'Ann Lee' }, {}],
      ['organizers', 'bob ray', { organizer: 'Bob Ray' }, {}],
      ['categories', 'family', { name: 'Family' }, {}],
      ['categories', 'family > outdoors', { name: 'Outdoors' }, { parent: 'family' }],
      ['categories', 'winter', { name: 'Winter' }, {}],
      ['tags', 'free', { name: 'free' }, {}],
    ]);
  });

  it.each([',', ';', '\t', '|'])('may be delimited by %j', async (delimiter) => {
    const lines = [HEAD, 'Fair,2027-06-04,10:00,2027-06-04,12:00'].map((line) => line.replaceAll(',', delimiter));
    expect(await fieldOf('end_date', lines)).toEqual(['2027-06-04 12:00:00']);
    expect(await fieldOf('title', [`sep=${delimiter}`, ...lines])).toEqual(['Fair']);
  });

  it('may have headings of its own, which a mapping names', async () => {
    const columns = { 'What, when': 'title', Tag: 'start_date', Wo: 'venue' };
    const lines = ['"What, when";Tag;Wo;Rest', 'Fair;2027-06-04;Hall;x'];
    const [event] = await csvEvents(lines, { columns });
    expect([event?.fields['title'], event?.links]).toEqual(['Fair', { venues: ['hall'] }]);
    expect(event?.warnings.map(({ code }) => code)).toEqual(['no-times', 'unknown-column']);
  });

  it.each([
    ['missing-column', 'columns', 'Fair,2027-06-04', {}],
    ['missing-column', 'columns', 'Event Name,Place\nFair,Hall', {}],
    ['unknown-column', 'columns', 'Title,Start', { columns: { Titel: 'title' } }],
    ['unknown-column', 'columns', 'Title,Start', { columns: { Title: 'subject line' } }],
    ['unknown-encoding', 'encoding', 'Title,Start', { encoding: 'utf-99' }],
    ['unknown-time-zone', 'timezone', 'Title,Start', { timezone: 'Mars/Base' }],
    ['empty-file', undefined, '', {}],
    ['unclosed-quote', undefined, 'Title,Start\n"Fair,2027-06-04', {}],
    ['contradicting-dates', 'date_order', 'Title,Start\na,13/06/2027\nb,06/13/2027', {}],
    ['contradicting-dates', 'date_order', 'Title,Start,End\na,13/06/2027,06/13/2027', {}],
  ])('is refused as a whole: %s of %s', async (code, param, content, options) => {
    await expect(csvItems(content, options)).rejects.toMatchObject({ name: 'SourceError', code, param });
  });

  it.each([
    ['2027-06-04', '2027-06-04'],
    ['2027/6/4', '2027-06-04'],
    ['06/04/2027', '2027-06-04'],
    ['06-04-2027', '2027-04-06'],
    ['06.04.2027', '2027-04-06'],
    ['apr 19, 2027', '2027-04-19'],
    ['Mon, 19 April 2027', '2027-04-19'],
    ['April 19th 2027', '2027-04-19'],
    ['19. Mai 2027', '2027-05-19'],
    ['19 août 2027', '2027-08-19'],
    ['19-Jun-2027', '2027-06-19'],
  ])('has the date %s', async (text, day) => {
    expect(await fieldOf('start_date', ['Title,Start', `Fair,"${text}"`])).toEqual([`${day} 00:00:00`]);
  });

  it('shows the order of its dates by a day above 12 anywhere in a column', async () => {
    const start = (...dates: string[]) =>
      fieldOf('start_date', ['Title,Start', ...dates.map((date, n) => `T${n},${date}`)]);
    expect(await start('05/06/2027', '25/06/2027')).toEqual(['2027-06-05 00:00:00', '2027-06-25 00:00:00']);
    expect(await start('05-06-2027', '05-25-2027')).toEqual(['2027-05-06 00:00:00', '2027-05-25 00:00:00']);
    const [assumed, sure] = await csvEvents(['Title,Start', 'a,05/06/2027', 'b,06/06/2027']);
    expect([assumed, sure].map((event) => event?.warnings[0]?.code)).toEqual(['date-order-assumed', 'no-times']);
    const told = await csvEvents(['Title,Start', 'a,05/06/2027'], { dateOrder: 'day_first' });
    expect(told.map(({ fields }) => fields['start_date'])).toEqual(['2027-06-05 00:00:00']);
  });

  it.each([
    ['8am', '08:00:00'],
    ['20:00', '20:00:00'],
    ['8:30 p.m.', '20:30:00'],
    ['12 AM', '00:00:00'],
    ['12:15pm', '12:15:00'],
    ['20.30 Uhr', '20:30:00'],
    ['20h30', '20:30:00'],
    ['noon', '12:00:00'],
    ['07:05:09', '07:05:09'],
  ])('has the time %s', async (text, time) => {
    expect(await fieldOf('start_date', [HEAD, `Fair,2027-06-04,${text},,`])).toEqual([`2027-06-04 ${time}`]);
    expect(await fieldOf('start_date', ['Title,Start', `Fair,2027-06-04 ${text}`])).toEqual([`2027-06-04 ${time}`]);
  });

  it.each([
    ['10:00,2027-06-05,01:00', '2027-06-04 10:00:00', '2027-06-05 01:00:00'],
    ['10:00,,', '2027-06-04 10:00:00', '2027-06-04 10:00:00'],
    ['10:00,,12:00', '2027-06-04 10:00:00', '2027-06-04 12:00:00'],
    ['22:00,,02:00', '2027-06-04 22:00:00', '2027-06-05 02:00:00'],
    ['10:00,2027-06-04,24:00', '2027-06-04 10:00:00', '2027-06-05 00:00:00'],
    [',2027-06-06,', '2027-06-04 00:00:00', '2027-06-06 23:59:59'],
  ])('starts and ends by %s', async (cells, start, end) => {
    const [event] = await csvEvents([HEAD, `Fair,2027-06-04,${cells}`]);
    expect([event?.fields['start_date'], event?.fields['end_date']]).toEqual([start, end]);
  });

  it('may have instants', async () => {
    const [event] = await csvEvents(['Title,Start,End', 'Fair,2027-06-04T10:00:00Z,2027-06-04T12:00:00+02:00']);
    expect([event?.fields['start_date'], event?.fields['end_date']]).toEqual([
      '2027-06-04 10:00:00Z',
      '2027-06-04 12:00:00+02:00',
    ]);
  });

  it.each(['UTC+3:30', 'europe/berlin', 'W. Europe Standard Time', 'EST'])('has the zone %s', async (zone) => {
    const [event] = await csvEvents(['Title,Start,Time Zone', `Fair,2027-06-04 10:00,${zone}`]);
    expect(event?.fields['timezone']).toBe(zone.startsWith('W.') ? 'Europe/Berlin' : zone);
  });

  it.each(['yes', 'TRUE', '1', 'x', 'On', 'ja', 'Oui', 'SÍ'])('takes %s for yes', async (text) => {
    expect(await fieldOf('all_day', ['Title,Start,All Day Event?', `Fair,2027-06-04 10:00,${text}`])).toEqual([true]);
  });

  it('refuses rows one by one, and reads the others', async () => {
    const lines = [
      'Title,Start,End,All Day,Time Zone,Venue,Latitude,Longitude',
      'two digits,11/19/27,,,,,,',
      'no day,2027-02-30,,,,,,',
      'no date,soon,,,,,,',
      ',2027-06-04,,,,,,',
      'no start,,,,,,,',
      'ends first,2027-06-04,2027-06-03,,,,,',
      'flag,2027-06-04,,perhaps,,,,',
      'zone,2027-06-04,,,Mars/Base,,,',
      'time,2027-06-04 25:00,,,,,,',
      'point,2027-06-04,,,,Hall,north,1',
      'cells,2027-06-04,,,,,,,more',
      '"good\n\none",2027-06-04,,,,,,',
      'good one,2027-06-05,,,,,,',
      'good one,2027-06-05,,,,,,',
    ];
    expect(await csvRefusals(lines)).toEqual([
      ['line 2', 'two-digit-year', 'start_date'],
      ['line 3', 'invalid-date', 'start_date'],
      ['line 4', 'invalid-date', 'start_date'],
      ['line 5', 'missing-title', 'title'],
      ['line 6', 'missing-start', 'start_date'],
      ['line 7', 'end-before-start', 'end_date'],
      ['line 8', 'invalid-flag', 'all_day'],
      ['line 9', 'unknown-time-zone', 'timezone'],
      ['line 10', 'invalid-time', 'start_date'],
      ['line 11', 'invalid-geo', 'geo_lat'],
      ['line 12', 'too-many-cells', undefined],
      ['line 17', 'duplicate-row', undefined],
    ]);
    expect((await csvEvents(lines)).map(({ position }) => position)).toEqual(['line 13', 'line 16']);
  });

  it('has costs with a currency', async () => {
    const head = 'Title,Start,Cost,Currency Symbol,Currency Position,ISO Currency Code';
    const costs = ['10,$,prefix,', '10-12,kr,suffix,', '10,,,EUR', 'Free,$,prefix,', '0,$,prefix,', '$10,€,,'];
    expect(await fieldOf('cost', [head, ...costs.map((cost, n) => `T${n},2027-06-04,${cost}`)])).toEqual([
      ...['$10', '10-12 kr', '10 EUR', 'Free', '0', '$10'],
    ]);
  });

  it('leaves out ids of another calendar', async () => {
    const [event] = await csvEvents(['Title,Start,Organizer Name(s) or ID(s)', 'Fair,2027-06-04 10:00,"12, Ann"']);
    expect([event?.links, event?.warnings.map(({ code }) => code)]).toEqual([
      { organizers: ['ann'] },
      ['id-instead-of-name'],
    ]);
  });

  it('is known by ids if it has such, else by title, start and venue', async () => {
    const [ofUid, ofId] = await csvEvents(['UID,ID,Title,Start', 'a@b,1,Fair,2027-06-04', ',2,Fair,2027-06-04']);
    expect([ofUid?.externalId, ofId?.externalId]).toEqual(['a@b', '2']);
    const ids = (await csvEvents(['Title,Start,Venue', 'Fair,2027-06-04,A', 'Fair,2027-06-04,B'])).map(
      ({ externalId }) => externalId,
    );
    expect(new Set(ids).size).toBe(2);
    expect(await csvEvents(['Start;Title;Venue', '4.6.2027;Fair;A'])).toMatchObject([{ externalId: ids[0] }]);
  });
});

describe('the encoding of a CSV file', () => {
  const TEXT = 'Title,Start\nCafé – Ölmühle €,2027-06-04 10:00\nplain,2027-06-05 10:00';
  const titles = async (bytes: Uint8Array, encoding?: string) =>
    recordsIn(await csvItems(bytes, { ...(encoding && { encoding }) }), 'events').map(({ fields, warnings }) => [
      fields['title'],
      ...warnings.map(({ code }) => code),
    ]);
  const mark = (bytes: readonly number[], text: Buffer) => Buffer.concat([Buffer.from(bytes), text]);
  const single = Buffer.from(TEXT.replace('–', '\x96').replace('€', '\x80'), 'latin1');

  it.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', mark([0xef, 0xbb, 0xbf], Buffer.from(TEXT))],
    ['UTF-16 little-endian', mark([0xff, 0xfe], Buffer.from(TEXT, 'utf16le'))],
    ['UTF-16 big-endian', mark([0xfe, 0xff], Buffer.from(TEXT, 'utf16le').swap16())],
  ])('may be %s', async (_name, bytes) => {
    expect(await titles(bytes)).toEqual([['Café – Ölmühle €'], ['plain']]);
  });

  it('is windows-1252 if it is not UTF-8, with a warning where that matters', async () => {
    expect(await titles(single)).toEqual([['Café – Ölmühle €', 'encoding'], ['plain']]);
    expect(await titles(single, 'windows-1252')).toEqual([['Café – Ölmühle €'], ['plain']]);
  });

  it('is the one that is told', async () => {
    const cyrillic = Buffer.concat([
      Buffer.from('Title,Start\n'),
      Buffer.from([0xcf, 0xf0]),
      Buffer.from(',2027-06-04 10:00'),
    ]);
    expect(await titles(cyrillic, 'windows-1251')).toEqual([['Пр']]);
  });
});

describe('a CSV file of places', () => {
  it('has venues', async () => {
    const items = await csvItems(
      'Venue Name,Venue Country,Venue Address,Venue Address 2,Venue City,Venue State/Province,Venue Zip,Venue Phone,Venue Website\n' +
        'Old Mill,Canada,1 Mill Rd,Floor 2,Guelph,Ontario,N1H,555 1000,https://mill.example\n,,,,,,,,https://x.example',
    );
    expect(recordsIn(items, 'venues')).toMatchObject([
      {
        externalId: 'old mill',
        fields: {
          ...{ venue: 'Old Mill', country: 'Canada', address: '1 Mill Rd, Floor 2', city: 'Guelph' },
          ...{ stateprovince: 'Ontario', zip: 'N1H', phone: '555 1000', website: 'https://mill.example' },
        },
      },
    ]);
    expect(items).toContainEqual(expect.objectContaining({ code: 'missing-name', position: 'line 3', kind: 'venues' }));
  });

  it('has organizers', async () => {
    const items = await csvItems("Organizer Name;Organizer Email;Organizer Phone\nAnn;ann@x.example;'+49 30\n");
    expect(recordsIn(items, 'organizers')).toMatchObject([
      { externalId: 'ann', fields: { organizer: 'Ann', email: 'ann@x.example', phone: '+49 30' } },
    ]);
  });
});

it('is read on from a checkpoint', async () => {
  const rows = Array.from({ length: 1200 }, (_, n) => `T${n},2027-06-04 10:00,Hall ${n % 3}`);
  const source = new CsvSource({ open: fileOf(['Title,Start,Venue', ...rows].join('\n')), timezone: 'UTC' });
  const all = await itemsOf(source);
  const places = all.flatMap((item, at) => (item.type === 'checkpoint' ? [{ at, ...item }] : []));
  expect(places.map(({ checkpoint, total }) => [checkpoint, total])).toEqual([
    ...[
      ['0', 1200],
      ['500', 1200],
      ['1000', 1200],
      ['1203', 1200],
    ],
  ]);
  for (const { at, checkpoint } of places.slice(0, 3)) {
    const rest = await itemsOf(source, checkpoint);
    expect(rest.filter(({ type }) => type !== 'checkpoint')).toEqual(
      all.slice(at).filter(({ type }) => type !== 'checkpoint'),
    );
  }
  await expect(itemsOf(source, '2000')).rejects.toMatchObject({ code: 'file-changed' });
});
