import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { RawClient } from '../support/raw-client.js';
import { appForThisFile } from '../support/start-app.js';

const { given, origin } = await appForThisFile();
const BASE = '/calendar/events/v1';

/** Sends a path as it is written, which no client of the usual kind does. */
async function answered(path: string, method = 'GET'): Promise<{ status: number; text: string }> {
  const client = await RawClient.to(origin);
  client.send(`${method} ${path} HTTP/1.1\r\nHost: x.test\r\nConnection: close\r\n\r\n`);
  const text = await client.closed();
  return { status: Number(text.split(' ', 2)[1]), text };
}

describe('a path that plays tricks', () => {
  it.each([
    '..%2f..%2fusers',
    '..%2F..%2F..%2F..%2Fetc%2Fpasswd',
    '%2e%2e%2fevents',
    '%2e%2e/%2e%2e/etc/passwd',
    '..%5c..%5cwindows',
    '..%c0%af..%c0%afetc',
    '%c0%ae%c0%ae%c0%afetc',
    '%252e%252e%252f',
    '..;/..;/admin',
    'summer-fair%00',
    'summer-fair%00.json',
    '%00',
    'summer-fair%0a',
    'summer-fair%20',
    'summer-fair;x=1',
    'summer-fair%3fstatus=draft',
    'summer-fair%23',
    '%E0%A4%A',
    '%',
    '%ff',
    '%ed%a0%80',
    '%u0041',
    'a'.repeat(300),
    '%61'.repeat(300),
    '../'.repeat(300),
    "summer-fair'%20OR%201=1",
    'summer_fair',
    'summer%25fair',
    'secret-draft',
    'SECRET-DRAFT',
  ])('names nothing that is withheld, and no file, by slug: %s', async (slug) => {
    await given(anEvent({ title: 'Summer fair' }));
    await given(anEvent({ title: 'Secret draft', status: 'draft' }));
    const { status, text } = await answered(`${BASE}/events/by-slug/${slug}`);
    expect([200, 400, 401, 403, 404, 414]).toContain(status);
    expect(text).not.toMatch(/root:|Secret draft|node_modules|\/src\/|\/dist\//);
    if (status === 200) expect(text).toContain('"slug":"summer-fair"');
  });

  it.each([
    '%31',
    '1%00',
    '1;a=b',
    '1%20',
    '0x1',
    '1e0',
    '+1',
    '-1',
    '1.0',
    '\u0661',
    '%EF%BC%91',
    '1%2f',
    '00000000000',
  ])('names no record by id, unless it is that id: %s', async (id) => {
    const { status } = await answered(`${BASE}/events/${encodeURI(id).replaceAll('%25', '%')}`);
    expect(status).toBe(404);
  });

  it.each([
    '/..%2f..%2fpackage.json',
    '/docs/..%2f..%2fpackage.json',
    '/docs/../../package.json',
    '/docs/%2e%2e/%2e%2e/package.json',
    '/docs/..%5c..%5cpackage.json',
    '/docs/swagger-ui.css%00.html',
    '//etc/passwd',
    '/.env',
    '/.git/config',
    '/data/calendar.sqlite',
    '/calendar/events/v1/../../../.env',
    'http://evil.test/calendar/events/v1/tokens',
    '/metrics',
    '/health/../calendar/events/v1/tokens',
  ])('reaches no file and no inside: %s', async (path) => {
    const { status, text } = await answered(path);
    expect([301, 302, 400, 401, 403, 404]).toContain(status);
    expect(text).not.toMatch(/"dependencies"|root:|DATABASE_URL|SQLite format|\[core\]/);
  });

  it.each(['TRACE', 'CONNECT', 'TRACK', 'DEBUG', 'PROPFIND', 'PURGE', 'get', 'GETT'])(
    'reaches nothing by the method %s',
    async (method) => {
      const { status, text } = await answered(`${BASE}/events`, method);
      expect([0, 400, 404, 405].includes(status) || Number.isNaN(status)).toBe(true);
      expect(text).not.toContain('TRACE /');
    },
  );
});
