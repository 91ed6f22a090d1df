import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { parsedAhead } from '../kinds/fields-ahead.js';
import { SourceError, type SourceRecord } from '../source-record.js';
import { readAhead } from './read-ahead.js';
import type { SourceBatch } from './source-batches.js';

const event = (title: string): SourceRecord => ({
  ...{ type: 'record', kind: 'events', externalId: title, position: title, links: {}, warnings: [] },
  fields: { title, start_date: '2027-06-04 10:00:00', end_date: '2027-06-04 11:00:00' },
});

const batchOf = (record: SourceRecord): SourceBatch => ({ items: [record], places: [{ items: 1 }], total: undefined });

const unplanned = () => Promise.resolve(undefined);

describe('batches that are read ahead', () => {
  const records = ['one', 'two', 'three'].map(event);

  async function* batches(read: string[], end?: Error): AsyncGenerator<SourceBatch> {
    try {
      for (const record of records) {
        read.push(record.externalId);
        yield await Promise.resolve(batchOf(record));
      }
      if (end) throw end;
    } finally {
      read.push('closed');
    }
  }

  it('are read, and their events parsed, while the one before is handled', async () => {
    const read: string[] = [];
    const states: string[] = [];
    for await (const _ of readAhead(batches(read), unplanned)) {
      await setImmediate();
      const parsed = records.filter(({ fields }) => parsedAhead(fields)).map(({ externalId }) => externalId);
      states.push(`read ${read.join()}, parsed ${parsed.join()}`);
    }
    expect(states).toEqual([
      'read one,two, parsed one,two',
      'read one,two,three, parsed one,two,three',
      'read one,two,three,closed, parsed one,two,three',
    ]);
  });

  it('are all handled before an error of the source is thrown', async () => {
    const handled: number[] = [];
    const all = async () => {
      for await (const { items } of readAhead(batches([], new SourceError('cut-off', 'Cut off.')), unplanned)) {
        await setImmediate();
        handled.push(items.length);
      }
    };
    await expect(all()).rejects.toMatchObject({ code: 'cut-off' });
    expect(handled).toEqual([1, 1, 1]);
  });

  it('are read no further once they are no longer wanted', async () => {
    const read: string[] = [];
    for await (const _ of readAhead(batches(read), unplanned)) break;
    expect(read).toEqual(['one', 'two', 'closed']);
  });
});
