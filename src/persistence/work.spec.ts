import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { askFor, currentWork, stopIfAbandoned, type Work, WorkAbandoned, workFor } from './work.js';

const work = (statements = 0): Work => ({ statements, abandoned: false });

it('what is asked before the first wait is asked for that work, and nothing after it', async () => {
  const [one, other] = [work(1), work(2)];
  const seen: (Work | undefined)[] = [];
  await askFor(one, async () => {
    seen.push(currentWork());
    askFor(other, () => seen.push(currentWork()));
    seen.push(currentWork());
    await setImmediate();
    seen.push(currentWork());
  });
  expect(seen).toEqual([one, other, one, undefined]);
  expect(currentWork()).toBeUndefined();
});

it('the work from before is asked for again, also after a failure', () => {
  const one = work();
  askFor(one, () => {
    expect(() =>
      askFor(work(), () => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(currentWork()).toBe(one);
  });
  expect(currentWork()).toBeUndefined();
});

it('all that follows from a run is asked for its work, however often it waits', async () => {
  const one = work();
  const inner = work(2);
  await workFor(one, async () => {
    await setImmediate();
    expect(currentWork()).toBe(one);
    expect(askFor(inner, currentWork)).toBe(inner);
    // Nobody in particular: then it still is for the run.
    expect(askFor(undefined, currentWork)).toBe(one);
  });
  expect(currentWork()).toBeUndefined();
});

it('work stops once nobody waits for it, and unknown work never does', () => {
  expect(() => stopIfAbandoned({ ...work(), abandoned: true })).toThrow(WorkAbandoned);
  expect(() => stopIfAbandoned(work())).not.toThrow();
  expect(() => stopIfAbandoned(undefined)).not.toThrow();
  expect(new WorkAbandoned('x').code).toBe('WORK_ABANDONED');
});
