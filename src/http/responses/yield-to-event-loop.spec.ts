import { expect, it } from '@jest/globals';
import { yieldToEventLoop } from './yield-to-event-loop.js';

const blockLoop = (milliseconds: number) => {
  for (const start = performance.now(); performance.now() - start < milliseconds;);
};

it('a step does not wait if the event loop was free a moment ago', async () => {
  await new Promise(setImmediate);
  expect([yieldToEventLoop(), yieldToEventLoop()]).toEqual([undefined, undefined]);
});

it('steps that block the event loop resume one per turn', async () => {
  let turn = 0;
  const count = () => {
    turn += 1;
    if (turn < 10) setImmediate(count);
  };
  setImmediate(count);
  const step = async () => {
    await yieldToEventLoop();
    blockLoop(30);
    return turn;
  };
  await step();
  const turns = await Promise.all([step(), step(), step(), step()]);
  expect(new Set(turns).size).toBe(4);
});
