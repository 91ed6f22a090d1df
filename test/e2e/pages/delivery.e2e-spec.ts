import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aVenue } from '../../build/a-venue.js';
import { openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { given, origin, database } = await appForThisFile();

/** What every request asks first if its response is kept. */
const IS_KEPT_CURRENT = 'SELECT (SELECT SUM(total) FROM changes) AS total';

describe('pages', () => {
  it('respond to HEAD and conditional requests', async () => {
    const { url } = await given(anEvent());
    for (const address of [url, `${origin}/events/`]) {
      const page = await openPage(address);
      const etag = page.headers.get('etag') ?? '';
      const head = await fetch(address, { method: 'HEAD' });
      expect([head.status, head.headers.get('etag'), await head.text()]).toEqual([200, etag, '']);
      const again = await openPage(address, { 'if-none-match': etag });
      expect([again.status, again.html]).toEqual([304, '']);
      const policy = 'content-security-policy';
      expect(again.headers.get(policy)).toBe(page.headers.get(policy));
    }
  });

  it('change with their neighbours', async () => {
    const { url } = await given(anEvent({ title: 'Middle', start: '2026-02-17 18:00:00' }));
    for (let round = 0; round < 3; round++) expect((await openPage(url)).html).not.toContain('Newcomer');
    await given(anEvent({ title: 'Newcomer', start: '2026-02-18 18:00:00' }));
    expect((await openPage(url)).html).toContain('Newcomer');
  });

  it('allow nothing inline and no frames', async () => {
    const { headers, html } = await openPage(`${origin}/events/`);
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: http: data:; " +
        "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'",
    );
    expect(html).not.toMatch(/ style=| on\w+=/);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('take few statements, however many events there are', async () => {
    const venue = await given(aVenue());
    const { url } = await given(anEvent({ venue: [venue.id], categories: ['Music'], tags: ['jazz'] }));
    for (let number = 0; number < 15; number++) await given(anEvent({ categories: ['Music'] }));
    // What is measured once for all lists of a process is known from here on.
    await openPage(`${origin}/events/`);
    await given(anEvent());
    const statements = async (address: string) =>
      (await statementsOf(database, () => openPage(address))).filter((sql) => sql !== IS_KEPT_CURRENT);
    const listed = await statements(`${origin}/events/`);
    const shown = await statements(url);
    // Pages write nothing.
    expect([...listed, ...shown].filter((sql) => !/^\s*(?:SELECT|WITH)\b/.test(sql))).toEqual([]);
    expect(listed.length).toBeLessThanOrEqual(5);
    expect(shown.length).toBeLessThanOrEqual(5);
  });
});

describe('the files of pages', () => {
  it('never change under their names', async () => {
    const { html } = await openPage(`${origin}/events/`);
    const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(2);
    for (const file of files) {
      const { status, headers } = await fetch(origin + file);
      expect([file, status, headers.get('cache-control')]).toEqual([file, 200, 'public, max-age=31536000, immutable']);
    }
    expect((await fetch(`${origin}/assets/page.css`)).status).toBe(404);
    expect((await fetch(`${origin}/assets/..%2fpages.module.ts`)).status).toBe(404);
  });
});
