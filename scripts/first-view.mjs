// What a browser does when it shows a page for the first time, with a processor that is four times slower.
import { chromium } from 'playwright-core';

const SLOWER = 4;

/** Other load on the machine only lengthens tasks: the quickest view counts. */
const VIEWS = 5;

/** Measures pages by their address, one after the other. */
export async function firstViews(addresses) {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
  });
  try {
    const found = [];
    for (const address of addresses) {
      const views = [];
      for (let n = 0; n < VIEWS; n += 1) views.push(await firstView(browser, address));
      const most = (name) => Math.max(...views.map((view) => view[name]));
      const longestTaskMs = Math.min(...views.map((view) => view.longestTaskMs));
      found.push({
        ...{ requests: most('requests'), nodes: most('nodes'), shift: most('shift'), blocking: most('blocking') },
        longestTaskMs,
      });
    }
    return found;
  } finally {
    await browser.close();
  }
}

async function firstView(browser, address) {
  // Nothing is kept from the view before.
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    let requests = 0;
    page.on('request', (request) => (requests += isImage(request) ? 0 : 1));
    await page.addInitScript(observe);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(address, { waitUntil: 'networkidle' });
    return { requests, ...(await page.evaluate(read)) };
  } finally {
    await context.close();
  }
}

/** Chromium takes the icon of a page for something else. */
const isImage = (request) => request.resourceType() === 'image' || request.url().endsWith('.svg');

/** Runs in the page, before all else. */
function observe() {
  window.observed = { shift: 0, longestTaskMs: 0 };
  const on = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('layout-shift', ({ value }) => (window.observed.shift += value));
  on('longtask', ({ duration }) => (window.observed.longestTaskMs = Math.max(window.observed.longestTaskMs, duration)));
}

/** Runs in the page, after all else. Modules are deferred. */
function read() {
  const scripts = [...document.querySelectorAll('script[src]')];
  return {
    ...window.observed,
    nodes: document.getElementsByTagName('*').length,
    blocking: scripts.filter(({ type, async, defer }) => type !== 'module' && !async && !defer).length,
  };
}
