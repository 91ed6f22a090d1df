import { describe, expect, it } from '@jest/globals';
import { fileOf, itemsOf, recordsIn } from '../../../test/build/source-items.js';
import { readZone, UTC } from '../../calendar/dates/zone.js';
import type { SourceInput, SourceOptions } from '../source-options.js';
import { csvSource } from './csv-file.js';

const inputOf = (content: string, options: SourceOptions) =>
  ({
    file: { name: 'events.csv', read: fileOf(content) },
    options,
    site: { zone: readZone('Asia/Tokyo') ?? UTC },
  }) as unknown as SourceInput;

const startsIn = async (content: string, options: SourceOptions) =>
  recordsIn(await itemsOf(csvSource(inputOf(content, options))), 'events').map(({ fields }) => [
    fields['start_date'],
    fields['timezone'],
  ]);

describe('a CSV file to import', () => {
  it('has its columns by field, its delimiter and its order of dates', async () => {
    const options = { columns: { title: 'What', start_date: 'When' }, delimiter: '|', date_order: 'dmy' };
    expect(await startsIn('What|When\nFair|05/06/2027 10:00', options)).toEqual([
      ['2027-06-05 10:00:00', 'Asia/Tokyo'],
    ]);
  });

  it('is in the zone that is told, with the month first after slashes', async () => {
    expect(await startsIn('Title,Start\nFair,05/06/2027 10:00', { timezone: 'UTC' })).toEqual([
      ['2027-05-06 10:00:00', 'UTC'],
    ]);
  });

  it.each([
    ['date_order', { date_order: 'random' }],
    ['delimiter', { delimiter: '::' }],
  ])('is refused for an unknown %s', (param, options) => {
    expect(() => csvSource(inputOf('', options))).toThrow(expect.objectContaining({ name: 'SourceError', param }));
  });
});
