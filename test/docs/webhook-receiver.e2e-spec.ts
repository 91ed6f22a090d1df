import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { afterAll, expect, it } from '@jest/globals';
import { signaturesOf } from '../../src/changes/webhooks/webhook-secret.js';
import { freePort } from '../support/free-port.js';

const SECRET = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oDfLZLm9Fql0E=';

const page = readFileSync(new URL('../../docs/api/webhooks.md', import.meta.url), 'utf8');
const [, program = ''] = /```js\n([^]*?)```/.exec(page) ?? [];
const port = await freePort();
const receiver = spawn(process.execPath, ['--input-type=module', '--eval', program], {
  env: { PATH: process.env['PATH'], WEBHOOK_SECRET: SECRET, PORT: String(port) },
});
afterAll(async () => {
  receiver.kill();
  await once(receiver, 'exit');
});

/** Sends a message as soon as the receiver listens. */
async function send(body: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    try {
      return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body, headers })).status;
    } catch {
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function signed(body: string, timestamp: number, secret = SECRET): Record<string, string> {
  const id = 'msg_7_1';
  const signature = signaturesOf({ id, timestamp, body }, [
    `whsec_${Buffer.from('another').toString('base64')}`,
    secret,
  ]);
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signature };
}

it('the documented receiver takes signed messages and refuses all others', async () => {
  const now = Math.floor(Date.now() / 1000);
  const body = JSON.stringify({ type: 'event.updated', title: 'Führung' });
  const printed = once(receiver.stdout, 'data');
  expect(await send(body, signed(body, now))).toBe(204);
  expect(String(await printed)).toBe('event.updated\n');
  expect(await send(body.replace('updated', 'removed'), signed(body, now))).toBe(401);
  expect(await send(body, signed(body, now - 1000))).toBe(401);
  expect(await send(body, signed(body, now, 'whsec_AAAA'))).toBe(401);
  expect(await send(body, {})).toBe(401);
});

it('the documented receiver has at most 20 lines of code', () => {
  const lines = program.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('import'));
  expect(lines.length).toBeLessThanOrEqual(20);
});
