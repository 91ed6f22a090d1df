import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { yieldToEventLoop } from './yield-to-event-loop.js';

let turn = 0;
let counting: NodeJS.Immediate;
beforeAll(function count() {
  turn += 1;
  counting = setImmediate(count);
});
afterAll(() => clearImmediate(counting));

/** The turn in which a step runs that blocks the event loop. */
const blockingStep = async (milliseconds: number) => {
  await yieldToEventLoop();
  for (const start = performance.now(); performance.now() - start < milliseconds;);
  return turn;
};

it('a step does not wait if the event loop was free a moment ago', async () => {
  await new Promise(setImmediate);
  expect([yieldToEventLoop(), yieldToEventLoop()]).toEqual([undefined, undefined]);
});

it('steps wait while the event loop turns many times after one that blocks it', async () => {
  await blockingStep(60);
  const turns = await Promise.all([60, 60, 60, 60].map(blockingStep));
  const between = turns.slice(1).map((at, index) => at - (turns[index] ?? 0));
  // A machine that stops this process for a while cuts a pause short.
  expect(Math.max(...between)).toBeGreaterThan(8);
});

it('short steps that had to wait resume in consecutive turns', async () => {
  await blockingStep(30);
  const [first = 0, ...others] = await Promise.all([1, 1, 1].map(blockingStep));
  expect(others.map((at) => at - first)).toEqual([1, 2]);
});
