import { describe, expect, it } from '@jest/globals';
import { PasswordCheck } from './password-check.js';

/** A check whose comparisons are recorded, and end when the test says so. */
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
  it('caches a success', async () => {
    const { check, compared, endAll } = slowCheck();
    const first = check.verify('a', 'a');
    await endAll();
    expect([await first, await check.verify('a', 'a')]).toEqual([true, true]);
    expect(compared).toHaveLength(1);
  });

  it('shares one comparison among equal concurrent checks', async () => {
    const { check, compared, endAll } = slowCheck();
    const results = Promise.all(Array.from({ length: 500 }, () => check.verify('a', 'b')));
    await endAll();
    expect(new Set(await results)).toEqual(new Set([false]));
    expect(compared).toHaveLength(1);
  });

  it('does not cache a failure', async () => {
    const { check, compared, endAll } = slowCheck();
    for (let attempt = 1; attempt <= 2; attempt++) {
      const result = check.verify('a', 'b');
      await endAll();
      expect(await result).toBe(false);
      expect(compared).toHaveLength(attempt);
    }
  });

  it('compares again if the hash has changed', async () => {
    const { check, compared, endAll } = slowCheck();
    const old = check.verify('a', 'a');
    await endAll();
    const fresh = check.verify('a', 'b');
    await endAll();
    expect([await old, await fresh]).toEqual([true, false]);
    expect(compared).toEqual(['a', 'b']);
  });

  it('takes as long for an unknown user as for a known one', async () => {
    const { check, compared, endAll } = slowCheck();
    const result = check.verify('a');
    await endAll();
    expect(await result).toBe(false);
    expect(compared[0]).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it('compares two at once, queues some, and rejects the rest', async () => {
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

  it('compares again after an error', async () => {
    let failing = true;
    const check = new PasswordCheck(() => (failing ? Promise.reject(new Error('no memory')) : Promise.resolve(true)));
    await expect(check.verify('a', 'a')).rejects.toThrow('no memory');
    failing = false;
    expect(await check.verify('a', 'a')).toBe(true);
  });
});
