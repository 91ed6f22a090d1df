import { expect, it } from '@jest/globals';
import { yieldToEventLoop } from './yield-to-event-loop.js';

const holdLoop = (milliseconds: number) => {
  for (const start = performance.now(); performance.now() - start < milliseconds;);
};

it('a step waits for nothing while the event loop has just turned', async () => {
  await new Promise(setImmediate);
  expect([yieldToEventLoop(), yieldToEventLoop()]).toEqual([undefined, undefined]);
});

it('steps that hold the event loop for long get one turn each', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 10) setImmediate(count);
  };
  setImmediate(count);
  const step = async () => {
    await yieldToEventLoop();
    holdLoop(30);
    return turn;
  };
  await step();
  const turns = await Promise.all([step(), step(), step(), step()]);
  expect(new Set(turns).size).toBe(4);
});
