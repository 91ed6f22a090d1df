import { describe, expect, it } from '@jest/globals';
import type { Source, SourceItem } from '../source-record.js';
import { sourceBatches } from './source-batches.js';

const refusal = (position: string): SourceItem => ({
  ...{ type: 'refusal', outcome: 'failed', position, code: 'x', message: 'X.' },
});

/** Each item takes longer than others should wait, and nothing is waited for. */
const busy: Source = {
  async *read() {
    for (let number = 0; number < 5; number += 1) {
      const begin = performance.now();
      while (performance.now() - begin < 30);
      yield await Promise.resolve(refusal(String(number)));
    }
  },
};

describe('the batches of a source', () => {
  it('let others have their turn while they are read', async () => {
    let turns = 0;
    const count = () => {
      turns += 1;
      again = setImmediate(count);
    };
    let again = setImmediate(count);
    for await (const { items } of sourceBatches(busy, { items: 0 }, 100)) expect(items).toHaveLength(5);
    clearImmediate(again);
    expect(turns).toBeGreaterThanOrEqual(4);
  });

  it('leave out what was handled, also if the source begins with its checkpoint again', async () => {
    const source: Source = {
      async *read() {
        yield await Promise.resolve({ type: 'checkpoint', checkpoint: '' } as const);
        yield* [refusal('1'), refusal('2'), refusal('3')];
      },
    };
    const positions: string[] = [];
    for await (const { items } of sourceBatches(source, { checkpoint: '', items: 2 }, 100))
      positions.push(...items.map(({ position }) => position));
    expect(positions).toEqual(['3']);
  });
});
