import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../build/an-event.js';
import { appForThisFile } from '../support/start-app.js';
import { violations } from './support/axe.js';
import { startBrowser } from './support/chromium.js';
import { type BrowserPage, newPage } from './support/opened-page.js';

const { given, origin } = await appForThisFile({ RATE_LIMIT: 'off' });
const browser = await startBrowser();

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
  await given(anEvent({ title: 'Breakfast', start: '2026-02-12 08:00:00' }));
  await given(anEvent({ title: 'Canceled', start: '2026-02-18 18:00:00', event_status: 'canceled' }));
  for (let number = 0; number < 7; number += 1) await given(anEvent({ start: '2026-02-25 18:00:00' }));
});

async function open({ script = true } = {}): Promise<BrowserPage> {
  const opened = await newPage(browser, { script });
  await opened.page.goto(hostUrl, { waitUntil: 'networkidle' });
  return opened;
}

describe('on a site that allows little', () => {
  it('the component shows list and month', async () => {
    const { page, complaints } = await open();
    const [list, month] = [page.locator('events-calendar').nth(0), page.locator('events-calendar').nth(1)];
    expect(await list.getByText('Fair & "more"').count()).toBe(1);
    expect(await month.locator('td').count()).toBe(28);
    expect(await month.locator('.bar').count()).toBe(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    expect(complaints).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.context().close();
  });

  it('a bar is as long as its days, beside events of its first day', async () => {
    const { page } = await open();
    const month = page.locator('events-calendar').nth(1);
    const [cell, bar] = [month.locator('td', { hasText: 'Breakfast' }), month.locator('.bar').first()];
    const widthOf = async (part: typeof cell) => (await part.boundingBox())!.width;
    // From Thursday to Saturday.
    expect(await widthOf(bar)).toBeCloseTo(3 * (await widthOf(cell)), -1);
    await page.context().close();
  });

  it('the iframe gets the height of its content', async () => {
    const { page } = await open();
    const frame = page.frames().find((found) => found.url().startsWith(`${origin}/embed/`))!;
    const height = () => frame.evaluate(() => document.documentElement.getBoundingClientRect().height);
    const inner = () => page.locator('iframe').evaluate((element) => element.clientHeight);
    await page.waitForFunction(() => document.querySelector('iframe')!.clientHeight > 150);
    expect(Math.abs((await inner()) - (await height()))).toBeLessThanOrEqual(2);
    await page.context().close();
  });

  it('a link stays without script', async () => {
    const { page } = await open({ script: false });
    expect(await page.getByRole('link', { name: 'All events' }).count()).toBe(2);
    await page.context().close();
  });
});

it('cards in an iframe are as high as those of the list', async () => {
  const { page } = await newPage(browser);
  const heights: number[][] = [];
  for (const path of ['/events/', '/embed/?limit=12']) {
    await page.goto(origin + path);
    heights.push(await page.locator('.ec-card').evaluateAll((cards) => cards.map((card) => card.clientHeight)));
  }
  expect(heights[0]?.length).toBeGreaterThan(5);
  expect(heights[1]).toEqual(heights[0]);
  await page.context().close();
});
