import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { anEvent } from '../build/an-event.js';
import { appForThisFile } from '../support/start-app.js';
import { startBrowser } from './support/chromium.js';

const { given, origin } = await appForThisFile({ RATE_LIMIT: 'off' });
const browser = await startBrowser();
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** A site of somebody else that allows little: nothing inline, no HTML from scripts. */
const host = createServer((_request, response) => {
  const policy = `default-src 'none'; style-src 'self'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}; require-trusted-types-for 'script'`;
  response.writeHead(200, { 'content-type': 'text/html', 'content-security-policy': policy });
  response.end(`<!doctype html><html lang="en"><title>Town</title><main><h1>Town</h1>
    <script type="module" src="${origin}/embed/v1.js"></script>
    <events-calendar><a href="${origin}/events/">All events</a></events-calendar>
    <events-calendar view="month"><a href="${origin}/events/">All events</a></events-calendar>
    <iframe src="${origin}/embed/" title="Events" height="100"></iframe>
    <script type="module" src="${origin}/embed/frame.js"></script></main></html>`);
});
await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
afterAll(async () => {
  await browser.close();
  host.close();
});

beforeEach(async () => {
  await given(anEvent({ title: 'Talk', start: '2026-02-16 18:00:00' }));
  await given(
    anEvent({ title: 'Fair & "more"', start: '2026-02-12 10:00:00', end: '2026-02-20 18:00:00', featured: true }),
  );
  await given(anEvent({ title: 'Canceled', start: '2026-02-18 18:00:00', event_status: 'canceled' }));
  for (let number = 0; number < 7; number += 1) await given(anEvent({ start: '2026-02-25 18:00:00' }));
});

interface Opening {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly script?: boolean;
}

/** Opens an address; collects what the browser complains about. */
async function open(url: string, { width = 1280, scheme = 'light', script = true }: Opening = {}) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: script,
    bypassCSP: false,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(url, { waitUntil: 'networkidle' });
  return { page, complaints };
}

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    type Axe = { run: (scope: object, options: object) => Promise<{ violations: Violation[] }> };
    return (await (globalThis as unknown as { axe: Axe }).axe.run(document, { runOnly })).violations;
  }, RULES);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}

const PATHS = ['/events/2026-02/', '/events/2026-W08/', '/events/2026-02-25/', '/embed/?view=month', '/embed/builder/'];

describe.each(PATHS)('%s', (path) => {
  it.each([
    ['light', 1280, 'ltr'],
    ['dark', 1280, 'rtl'],
    ['light', 320, 'rtl'],
    ['dark', 320, 'ltr'],
  ] as const)('can be used by everybody: %s, %i px, %s', async (scheme, width, direction) => {
    const { page, complaints } = await open(origin + path, { scheme, width });
    await page.evaluate((dir) => (document.documentElement.dir = dir), direction);
    expect(await violations(page)).toEqual([]);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  });
});

it('a printed month has every day and every title', async () => {
  const { page } = await open(`${origin}/events/2026-02/`);
  await page.emulateMedia({ media: 'print' });
  const shown = page.locator('.ec-month td .ec-number');
  expect(await shown.count()).toBe(28);
  for (const number of await shown.all()) expect(await number.isVisible()).toBe(true);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  expect(pdf.length).toBeGreaterThan(10_000);
  await page.context().close();
});

describe('on a site that allows little', () => {
  it('the component shows list and month', async () => {
    const { page, complaints } = await open(hostUrl);
    const [list, month] = [page.locator('events-calendar').nth(0), page.locator('events-calendar').nth(1)];
    expect(await list.getByText('Fair & "more"').count()).toBe(1);
    expect(await month.locator('td').count()).toBe(28);
    expect(await month.locator('.bar').count()).toBe(2);
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('the iframe gets the height of its content', async () => {
    const { page } = await open(hostUrl);
    const frame = page.frames().find((found) => found.url().startsWith(`${origin}/embed/`))!;
    const height = () => frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
    const inner = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    await page.waitForFunction(() => document.querySelector('iframe')!.clientHeight > 150);
    expect(Math.abs((await inner()) - (await height()))).toBeLessThanOrEqual(2);
    await page.context().close();
  });

  it('a link stays without script', async () => {
    const { page } = await open(hostUrl, { script: false });
    expect(await page.getByRole('link', { name: 'All events' }).count()).toBe(2);
    await page.context().close();
  });
});
