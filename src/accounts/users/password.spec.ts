import { describe, expect, it } from '@jest/globals';
import { hashPassword, randomHash, verifyPassword } from './password.js';

describe('a password hash', () => {
  it('matches its own password and no other', async () => {
    const hash = await hashPassword('correct horse');
    expect(await verifyPassword('correct horse', hash)).toBe(true);
    expect(await verifyPassword('correct horsf', hash)).toBe(false);
  });

  it('is salted: the same password gives another hash', async () => {
    expect(await hashPassword('correct horse')).not.toBe(await hashPassword('correct horse'));
  });

  it('matches the same letters in other code points', async () => {
    expect(await verifyPassword('cafe\u0301 noir', await hashPassword('caf\u00e9 noir'))).toBe(true);
  });

  it('contains its cost: 16 MiB in five rounds', async () => {
    expect(await hashPassword('correct horse')).toMatch(/^scrypt\$16384\$8\$5\$/);
    expect(randomHash()).toMatch(/^scrypt\$16384\$8\$5\$/);
  });

  it.each(['', 'plain text', '$2b$10$abcdefghijklmnopqrstuv', 'scrypt$16384$8$5'])(
    'of another format matches nothing: %s',
    async (hash) => {
      expect(await verifyPassword(hash, hash)).toBe(false);
    },
  );
});
