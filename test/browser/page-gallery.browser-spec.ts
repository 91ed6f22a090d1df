import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillGallery, GALLERY, GALLERY_SETTINGS } from '../support/page-gallery.js';
import { rounds } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import { violations } from './support/axe.js';
import { startBrowser } from './support/chromium.js';
import { layoutFaults } from './support/layout-faults.js';
import { newPage } from './support/opened-page.js';
import { tabbable, tabStops } from './support/tab-order.js';

const browser = await startBrowser();
const calendars = {
  ltr: await startApp({ ...GALLERY_SETTINGS, SITE_LANGUAGE: 'en' }),
  rtl: await startApp({ ...GALLERY_SETTINGS, SITE_LANGUAGE: 'ar' }),
};
beforeAll(() => Promise.all(Object.values(calendars).map(fillGallery)));
afterAll(() =>
  Promise.all([browser, ...Object.values(calendars)].map((one) => ('stop' in one ? one.stop() : one.close()))),
);

const WIDTHS = [1280, 768, 320];
const VARIANTS = (['ltr', 'rtl'] as const).flatMap((direction) =>
  (['light', 'dark'] as const).flatMap((scheme) => [1280, 320].map((width) => ({ direction, scheme, width }))),
);
const pages = Object.entries(GALLERY);

describe.each(pages.map(([name, page], index) => ({ name, ...page, index })))(
  '$name',
  ({ path, status = 200, index }) => {
    /** A quick run has one of the variants for each page, each as often as the others; a long one has all. */
    const chosen = VARIANTS.filter((_, number) => rounds(1) > 1 || number === index % VARIANTS.length);

    it.each(chosen)(
      'can be used by everybody: $scheme, $width px, $direction',
      async ({ direction, scheme, width }) => {
        const { page, context, complaints } = await newPage(browser, { scheme, width });
        const response = await page.goto(calendars[direction].origin + path);
        expect(response?.status()).toBe(status);
        expect(await page.evaluate(() => document.documentElement.dir)).toBe(direction);
        expect(await violations(page)).toEqual([]);
        const faults: string[] = [];
        for (const pixels of WIDTHS) {
          await page.setViewportSize({ width: pixels, height: 900 });
          faults.push(...(await layoutFaults(page)).map((fault) => `${pixels} px: ${fault}`));
        }
        expect(faults).toEqual([]);
        const stops = await tabStops(page);
        expect(stops.filter(({ isVisible }) => !isVisible)).toEqual([]);
        expect(stops.map(({ place }) => place)).toEqual(stops.map(({ place }) => place).sort((a, b) => a - b));
        expect(stops.length).toBeGreaterThanOrEqual(await tabbable(page));
        expect(complaints.filter((text) => !text.includes(`status of ${status}`))).toEqual([]);
        await context.close();
      },
    );
  },
);
