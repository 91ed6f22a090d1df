import { afterAll, expect, it } from '@jest/globals';
import { addressesOf, FilledCalendar } from '../security/pages/every-field.js';
import { HOSTILE_TEXTS } from '../security/pages/hostile-texts.js';
import { rounds } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import { startBrowser } from './support/chromium.js';
import { ForeignPage } from './support/foreign-page.js';
import { newPage } from './support/opened-page.js';

const running = await startApp({ RATE_LIMIT: 'off' });
const calendar = await FilledCalendar.create(running);
const browser = await startBrowser();
const foreign = await ForeignPage.start();
afterAll(() => Promise.all([browser.close(), foreign.stop(), running.stop()]));

// JSON with half of a surrogate pair is rejected, and a required name must not be empty without its markup.
const TEXTS = HOSTILE_TEXTS.filter((text) => !/\p{Surrogate}/u.test(text)).map((text) => `a ${text} z`);

/** Pictures may come from elsewhere, and may be missing; no text may make the browser ask for anything else. */
const isPicture = (type: string): boolean => type === 'image';

it('no text runs, is blocked, opens anything or asks another server', async () => {
  const { page, context, complaints } = await newPage(browser);
  const asked: string[] = [];
  const found: string[] = [];
  page.on('dialog', (dialog) => {
    found.push(`dialog on ${page.url()}`);
    return dialog.dismiss();
  });
  context.on('page', (opened) => found.push(`opened ${opened.url()}`));
  context.on('request', (request) => {
    const { hostname } = new URL(request.url());
    if (hostname !== '127.0.0.1' && !isPicture(request.resourceType())) asked.push(request.url());
  });
  let next = 0;
  for (let round = 0; round < rounds(2); round += 1) {
    await calendar.fill(() => TEXTS[(next += 1) % TEXTS.length] ?? '');
    const pages = addressesOf(calendar, running.origin).filter(([, url]) => /\/(?:\?[^/]*)?$/.test(url));
    for (const [name, url] of pages) {
      await page.goto(url, { waitUntil: 'load' });
      if (page.url() !== url) found.push(`${name} became ${page.url()}`);
    }
    await page.goto(foreign.at('127.0.0.1'));
    await page.setContent(`<script type="module" src="${running.origin}/embed/v1.js"></script>
      <events-calendar></events-calendar><events-calendar view="month"></events-calendar>`);
    await page.waitForFunction(() =>
      [...document.querySelectorAll('events-calendar')].every(({ shadowRoot }) => shadowRoot?.querySelector('a')),
    );
  }
  expect({ found, asked }).toEqual({ found: [], asked: [] });
  expect(complaints.filter((text) => !text.startsWith('Failed to load resource'))).toEqual([]);
  await context.close();
});
