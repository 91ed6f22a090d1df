import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startApp, type RunningApp } from '../support/start-app.js';
import { curlRequests } from './curl.js';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

describe('the first requests of the README on a service without users', () => {
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp({}, { users: false });
  });
  afterAll(() => running.stop());

  it.each(curlRequests(readme))('$line', async ({ url, init }) => {
    const response = await fetch(url.replace('http://127.0.0.1:3000', running.origin), init);
    const text = await response.text();
    expect(text).toMatch(/Summer fair|Town square/);
    expect(response.ok).toBe(true);
  });

  it('are five requests', () => expect(curlRequests(readme)).toHaveLength(5));
});
