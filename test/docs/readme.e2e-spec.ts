import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '../support/start-app.js';
import { curlRequests } from './curl.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the first requests of the README, as printed, on a service without users', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp({}, { users: false });
  });
  afterAll(() => running.stop());

  it.each(curlRequests(readme))('$line', async ({ url, init }) => {
    const answer = await fetch(url.replace('http://127.0.0.1:3000', running.origin), init);
    const text = await answer.text();
    expect(text).toMatch(/Summer fair|Town square/);
    expect(answer.ok).toBe(true);
  });

  it('are five', () => expect(curlRequests(readme)).toHaveLength(5));
});
