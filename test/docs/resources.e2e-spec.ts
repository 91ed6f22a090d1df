import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApp, startApp } from '../support/start-app.js';
import { examplesIn } from './examples.js';

const PRINTED = 'http://127.0.0.1:3000';

describe.each([
  ['authentication', 1],
  ['interface', 5],
  ['events', 8],
  ['venues', 6],
  ['organizers', 6],
  ['categories', 6],
  ['tags', 6],
  ['http', 6],
])('the page on %s', (resource, acts) => {
  const examples = examplesIn(readFileSync(new URL(`../../docs/api/${resource}.md`, import.meta.url), 'utf8'));
  let running: RunningApp;
  beforeAll(async () => {
    running = await startApp({}, { users: false });
  });
  afterAll(() => running.stop());

  it('has its examples', () => expect(examples).toHaveLength(acts));

  it.each(examples)('returns the documented response: $line', async ({ url, init, status, body }) => {
    const response = await fetch(url.replace(PRINTED, running.origin), init);
    const text = await response.text();
    expect(JSON.parse(text.replaceAll(running.origin, PRINTED))).toEqual(body);
    expect(response.status).toBe(status);
  });
});
