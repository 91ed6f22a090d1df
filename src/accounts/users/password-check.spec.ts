import { describe, expect, it } from '@jest/globals';
import { PasswordCheck } from './password-check.js';

/** A check whose comparisons take as long as the test wants, and are counted. */
function slowCheck() {
  const compared: string[] = [];
  const ends: (() => void)[] = [];
  const check = new PasswordCheck((password, hash) => {
    compared.push(hash);
    return new Promise((resolve) => ends.push(() => resolve(password === hash)));
  });
  const endAll = async () => {
    while (ends.length) {
      for (const end of ends.splice(0)) end();
      await new Promise(setImmediate);
    }
  };
  return { check, compared, endAll };
}

describe('checking passwords', () => {
  it('remembers what fitted', async () => {
    const { check, compared, endAll } = slowCheck();
    const first = check.verify('a', 'a');
    await endAll();
    expect([await first, await check.verify('a', 'a')]).toEqual([true, true]);
    expect(compared).toHaveLength(1);
  });

  it('answers the same question asked many times at once by one comparison', async () => {
    const { check, compared, endAll } = slowCheck();
    const results = Promise.all(Array.from({ length: 500 }, () => check.verify('a', 'b')));
    await endAll();
    expect(new Set(await results)).toEqual(new Set([false]));
    expect(compared).toHaveLength(1);
  });

  it('does not remember what did not fit', async () => {
    const { check, compared, endAll } = slowCheck();
    for (let attempt = 1; attempt <= 2; attempt++) {
      const result = check.verify('a', 'b');
      await endAll();
      expect(await result).toBe(false);
      expect(compared).toHaveLength(attempt);
    }
  });

  it('looks again when the hash is another one', async () => {
    const { check, compared, endAll } = slowCheck();
    const old = check.verify('a', 'a');
    await endAll();
    const fresh = check.verify('a', 'b');
    await endAll();
    expect([await old, await fresh]).toEqual([true, false]);
    expect(compared).toEqual(['a', 'b']);
  });

  it('takes as much trouble over nobody as over somebody', async () => {
    const { check, compared, endAll } = slowCheck();
    const result = check.verify('a');
    await endAll();
    expect(await result).toBe(false);
    expect(compared[0]).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it('compares two at once, lets some wait, and turns a flood away', async () => {
    const { check, compared, endAll } = slowCheck();
    const results = Array.from({ length: 100 }, (_, index) => check.verify(`guess ${index}`, 'b'));
    const settled = Promise.allSettled(results);
    await new Promise(setImmediate);
    expect(compared).toHaveLength(2);
    await endAll();
    const rejected = (await settled).filter(({ status }) => status === 'rejected');
    expect(rejected).toHaveLength(34);
    expect(rejected[0]).toMatchObject({ reason: { kind: 'unavailable', code: 'rest_sign_in_busy' } });
    expect(compared).toHaveLength(66);
  });

  it('asks again after a comparison failed', async () => {
    let failing = true;
    const check = new PasswordCheck(() => (failing ? Promise.reject(new Error('no memory')) : Promise.resolve(true)));
    await expect(check.verify('a', 'a')).rejects.toThrow('no memory');
    failing = false;
    expect(await check.verify('a', 'a')).toBe(true);
  });
});
