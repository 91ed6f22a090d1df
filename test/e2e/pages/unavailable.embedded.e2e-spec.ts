import { describe, expect, it } from '@jest/globals';
import { withLockedTable } from '../../support/held-tables.js';
import { type OpenedPage, openPage } from '../../support/open-page.js';
import { type RunningApp, startApp } from '../../support/start-app.js';

const isErrorPage = ({ headers, robots, html }: OpenedPage) =>
  headers.get('content-type') === 'text/html; charset=UTF-8' &&
  headers.get('cache-control') === 'no-store' &&
  headers.get('content-security-policy') !== null &&
  robots === 'noindex, nofollow' &&
  html.includes('href="/events/"');

/** Opens pages in a calendar with these settings, one after another, and ends it. */
async function opened(
  settings: Record<string, string>,
  paths: readonly string[],
  before: (running: RunningApp) => Promise<() => Promise<void>>,
): Promise<OpenedPage[]> {
  const running = await startApp(settings);
  const after = await before(running);
  try {
    const pages: OpenedPage[] = [];
    for (const path of paths) pages.push(await openPage(running.origin + path));
    return pages;
  } finally {
    await after();
    await running.stop();
  }
}

describe('a page', () => {
  it('for a visitor who asks too often says so, and when to come again', async () => {
    const paths = ['/events/', '/event/nothing/', '/events/month/', '/embed/', '/venue/nowhere/'];
    const pages = await opened({ RATE_LIMIT: '1/60' }, paths, async ({ origin }) => {
      expect((await openPage(`${origin}/events/`)).status).toBe(200);
      return () => Promise.resolve();
    });
    for (const page of pages) {
      expect([page.status, page.heading, isErrorPage(page)]).toEqual([429, 'Too many requests', true]);
      expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    }
  });

  it('says that the calendar is not available while the database does not respond', async () => {
    const paths = ['/events/', '/event/nothing/', '/events/month/', '/embed/', '/venue/nowhere/'];
    const pages = await opened({ REQUEST_TIMEOUT_SECONDS: '1' }, paths, ({ database }) =>
      withLockedTable(database, 'events'),
    );
    for (const page of pages) {
      expect([page.status, page.heading, isErrorPage(page)]).toEqual([503, 'The calendar is not available', true]);
      expect(page.headers.get('retry-after')).toBe('1');
    }
  });
});
