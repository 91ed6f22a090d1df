import { describe, expect, it } from '@jest/globals';
import { FeedSlots, Slots } from './feed-slots.js';

describe('a place', () => {
  it('is given to who waits longest', async () => {
    const slots = new Slots(1);
    const order: string[] = [];
    expect(await slots.take()).toBe(true);
    const second = slots.take().then(() => order.push('second'));
    const third = slots.take().then(() => order.push('third'));
    slots.leave();
    await second;
    slots.leave();
    await third;
    expect(order).toEqual(['second', 'third']);
  });

  it('is not waited for longer than allowed, and not lost then', async () => {
    const slots = new Slots(1);
    await slots.take();
    expect(await slots.take(1)).toBe(false);
    slots.leave();
    expect(await slots.take(1)).toBe(true);
  });
});

describe('feeds', () => {
  it('leave their place when nobody reads them to the end', async () => {
    const slots = new FeedSlots();
    for (let n = 0; n < 100; n += 1) {
      for await (const part of slots.sent(endless())) {
        expect(part).toBe('part');
        break;
      }
    }
  });

  it('work two at a time', async () => {
    const slots = new FeedSlots();
    let atWork = 0;
    const most: number[] = [];
    const work = async () => {
      most.push((atWork += 1));
      await Promise.resolve();
      atWork -= 1;
    };
    await Promise.all(Array.from({ length: 10 }, () => slots.inTurn(work)));
    expect(Math.max(...most)).toBe(2);
  });
});

async function* endless() {
  for (;;) yield await Promise.resolve('part');
}
