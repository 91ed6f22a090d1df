import { expect, it } from '@jest/globals';
import { SharedRead } from './shared-read.js';

interface ControlledRead {
  readonly resolve: (found: string) => void;
  readonly reject: (error: Error) => void;
}

/** Reads that end when the test says so. */
function controlledReads() {
  const begun: ControlledRead[] = [];
  const read = () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, read };
}

/** Lets everything happen that waits for nothing else. */
const settled = () => new Promise(setImmediate);

it('requests that come before a read begins share it', async () => {
  const { begun, read } = controlledReads();
  const shared = new SharedRead<string>();
  const found = [shared.read(read), shared.read(read)];
  await settled();
  begun[0]?.resolve('one');
  expect([await Promise.all(found), begun.length]).toEqual([['one', 'one'], 1]);
});

it('requests that come while a read runs share the next one', async () => {
  const { begun, read } = controlledReads();
  const shared = new SharedRead<string>();
  const first = shared.read(read);
  await settled();
  const later = [shared.read(read), shared.read(read)];
  await settled();
  expect(begun).toHaveLength(1);
  begun[0]?.resolve('one');
  expect(await first).toBe('one');
  await settled();
  begun[1]?.resolve('two');
  expect([await Promise.all(later), begun.length]).toEqual([['two', 'two'], 2]);
});

it('a read that fails does so for those that share it, and the next one is sent', async () => {
  const { begun, read } = controlledReads();
  const shared = new SharedRead<string>();
  const failing = [shared.read(read), shared.read(read)];
  await settled();
  const next = shared.read(read);
  begun[0]?.reject(new Error('gone'));
  expect((await Promise.allSettled(failing)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await settled();
  begun[1]?.resolve('two');
  expect(await next).toBe('two');
});
