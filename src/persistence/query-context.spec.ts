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

const contextWith = (statements = 0): QueryContext => ({ statements, aborted: false });

it('statements before the first await belong to the context, later ones do not', async () => {
  const [one, other] = [contextWith(1), contextWith(2)];
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

it('the previous context is restored, also after an error', () => {
  const one = contextWith();
  withQueryContext(one, () => {
    expect(() =>
      withQueryContext(contextWith(), () => {
        throw new Error('failed');
      }),
    ).toThrow('failed');
    expect(currentQueryContext()).toBe(one);
  });
  expect(currentQueryContext()).toBeUndefined();
});

it('all statements of a run belong to its context, also after an await', async () => {
  const one = contextWith();
  const inner = contextWith(2);
  await runInQueryContext(one, async () => {
    await setImmediate();
    expect(currentQueryContext()).toBe(one);
    expect(withQueryContext(inner, currentQueryContext)).toBe(inner);
    // Without a context of its own, the one of the run applies.
    expect(withQueryContext(undefined, currentQueryContext)).toBe(one);
  });
  expect(currentQueryContext()).toBeUndefined();
});

it('an aborted request stops; without a context nothing does', () => {
  expect(() => throwIfAborted({ ...contextWith(), aborted: true })).toThrow(RequestAborted);
  expect(() => throwIfAborted(contextWith())).not.toThrow();
  expect(() => throwIfAborted(undefined)).not.toThrow();
  expect(new RequestAborted('x').code).toBe('WORK_ABANDONED');
});
