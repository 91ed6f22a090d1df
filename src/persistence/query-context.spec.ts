import { setImmediate } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import {
  currentQueryContext,
  type QueryContext,
  RequestAborted,
  runInQueryContext,
  throwIfAborted,
  withQueryContext,
} from './query-context.js';

const work = (statements = 0): QueryContext => ({ statements, aborted: false });

it('what is asked before the first wait is asked for that work, and nothing after it', async () => {
  const [one, other] = [work(1), work(2)];
  const seen: (QueryContext | undefined)[] = [];
  await withQueryContext(one, async () => {
    seen.push(currentQueryContext());
    withQueryContext(other, () => seen.push(currentQueryContext()));
    seen.push(currentQueryContext());
    await setImmediate();
    seen.push(currentQueryContext());
  });
  expect(seen).toEqual([one, other, one, undefined]);
  expect(currentQueryContext()).toBeUndefined();
});

it('the work from before is asked for again, also after a failure', () => {
  const one = work();
  withQueryContext(one, () => {
    expect(() =>
      withQueryContext(work(), () => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(currentQueryContext()).toBe(one);
  });
  expect(currentQueryContext()).toBeUndefined();
});

it('all that follows from a run is asked for its work, however often it waits', async () => {
  const one = work();
  const inner = work(2);
  await runInQueryContext(one, async () => {
    await setImmediate();
    expect(currentQueryContext()).toBe(one);
    expect(withQueryContext(inner, currentQueryContext)).toBe(inner);
    // Nobody in particular: then it still is for the run.
    expect(withQueryContext(undefined, currentQueryContext)).toBe(one);
  });
  expect(currentQueryContext()).toBeUndefined();
});

it('work stops once nobody waits for it, and unknown work never does', () => {
  expect(() => throwIfAborted({ ...work(), aborted: true })).toThrow(RequestAborted);
  expect(() => throwIfAborted(work())).not.toThrow();
  expect(() => throwIfAborted(undefined)).not.toThrow();
  expect(new RequestAborted('x').code).toBe('WORK_ABANDONED');
});
