import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import type { Locator, Page } from 'playwright-core';
import { fillGallery, GALLERY_SETTINGS } from '../support/page-gallery.js';
import { startApp } from '../support/start-app.js';
import { startBrowser } from './support/chromium.js';
import { layoutFaults } from './support/layout-faults.js';
import { type BrowserPage, newPage, type Opening } from './support/opened-page.js';

const running = await startApp(GALLERY_SETTINGS);
const browser = await startBrowser();
beforeAll(() => fillGallery(running));
afterAll(() => Promise.all([browser.close(), running.stop()]));

let opened: BrowserPage | undefined;
afterEach(() => opened?.context.close());

async function open(path: string, opening: Opening = {}): Promise<Page> {
  opened = await newPage(browser, opening);
  await opened.page.goto(running.origin + path);
  return opened.page;
}

const titles = (page: Page) => page.locator('.ec-card-title').allInnerTexts();

/** Clicks on a link or button, and waits for the page that it leads to. */
async function follow(link: Locator): Promise<void> {
  const loaded = link.page().waitForEvent('load');
  await link.click();
  await loaded;
}

describe('without script', () => {
  const script = false;

  it('a visitor finds events by words, dates and category, and clears the filters', async () => {
    const page = await open('/events/', { script });
    await page.getByLabel('Search').fill('market');
    await follow(page.getByRole('button', { name: 'Find' }));
    expect(await titles(page)).toEqual(['Flea market']);
    await follow(page.getByRole('link', { name: 'Clear filters' }));
    await page.getByLabel('Category').selectOption('Jazz');
    await page.getByLabel('From').fill('2026-02-21');
    await follow(page.getByRole('button', { name: 'Find' }));
    expect(await titles(page)).toEqual(['Festival of lights & <sounds> on both banks of the river']);
  });

  it('a visitor with a phone sees events on the first screen, and more filters when asked', async () => {
    const page = await open('/events/', { script, width: 320 });
    // The screen of the smallest phones is 568 pixels high.
    expect((await page.locator('.ec-card').first().boundingBox())?.y).toBeLessThan(568);
    await page.getByText('More filters').click();
    await page.getByLabel('Category').selectOption('Jazz');
    await follow(page.getByRole('button', { name: 'Find' }));
    expect(await titles(page)).toEqual(['Evening concert', 'Festival of lights & <sounds> on both banks of the river']);
    expect(await page.getByLabel('Category').inputValue()).toBe('jazz');
    await follow(page.getByRole('link', { name: 'Clear filters' }));
    expect(await page.getByLabel('Category').isVisible()).toBe(false);
  });

  it('a visitor goes through pages and views, and opens an event, its venue and its organizer', async () => {
    const page = await open('/events/', { script });
    await follow(page.getByRole('link', { name: 'Next' }));
    expect(page.url()).toBe(`${running.origin}/events/page/2/`);
    await follow(page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Month' }));
    await follow(page.getByRole('link', { name: 'Evening concert' }));
    expect(await page.locator('h1').innerText()).toBe('Evening concert');
    await follow(page.getByRole('link', { name: 'Culture Office' }));
    expect(await titles(page)).toContain('Flea market');
    await page.goBack();
    await follow(page.getByRole('link', { name: 'City Hall' }));
    expect(await page.locator('address').innerText()).toContain('Am Großen Markt 1');
  });

  it('a visitor subscribes, and puts an event into a calendar', async () => {
    const page = await open('/events/category/music/', { script });
    const feed = await page.getByLabel('Calendar address').inputValue();
    expect(feed).toBe(`${running.origin}/events/category/music.ics`);
    expect(await page.getByRole('link', { name: 'Calendar app' }).first().getAttribute('href')).toBe(
      feed.replace('http:', 'webcal:'),
    );
    expect(await page.getByRole('button', { name: 'Copy address' }).count()).toBe(0);
    await page.goto(`${running.origin}/event/evening-concert/`);
    await page.getByText('Add to calendar').click();
    const download = page.waitForEvent('download');
    await page.getByRole('link', { name: '.ics' }).click();
    expect((await download).suggestedFilename()).toBe('evening-concert.ics');
  });
});

describe('the time of an event', () => {
  const address = '/event/evening-concert/';

  it('is shown beside that of a visitor who asks for it, who is not asked again', async () => {
    const page = await open(address, { zone: 'America/New_York' });
    const own = page.locator('.ec-facts time');
    const before = await own.innerText();
    expect(await page.getByRole('status').innerText()).toBe('');
    await page.getByLabel('Show in my time zone').check();
    expect(await page.getByRole('status').innerText()).toMatch(/Mon, Feb 16, 12:00\s–\s2:00\sPM EST your time/);
    expect(await own.innerText()).toBe(before);
    await page.goto(`${running.origin}/event/call-with-tokyo/`);
    expect(await page.getByRole('status').innerText()).toMatch(/Thu, Feb 19, 7:00\s–\s9:00\sPM EST your time/);
    await page.getByLabel('Show in my time zone').uncheck();
    await page.goto(running.origin + address);
    expect(await page.getByLabel('Show in my time zone').isChecked()).toBe(false);
  });

  it('is shown once where the clock of the visitor shows the same, and for whole days', async () => {
    const page = await open(address, { zone: 'Europe/Paris' });
    expect(await page.getByLabel('Show in my time zone').count()).toBe(0);
    await page.goto(`${running.origin}/event/open-house/`);
    expect(await page.getByLabel('Show in my time zone').count()).toBe(0);
  });
});

it('a map asks another server only once a visitor opens it', async () => {
  const page = await open('/venue/city-hall/');
  const asked = () => opened?.elsewhere.filter((url) => url.startsWith('https://tiles.example/')) ?? [];
  expect(asked()).toEqual([]);
  await page.getByText('Show map').click();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('.ec-map-tiles img')].every(
      (tile) => tile.complete && tile.naturalWidth,
    ),
  );
  expect(new Set(asked()).size).toBe(6);
});

describe('on paper', () => {
  /** The text of the page as it is printed, without the spaces and hyphens that lines break at. */
  async function printed(path: string, options: readonly string[] = []): Promise<string> {
    const page = await open(path);
    const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
    return joined(execFileSync('pdftotext', [...options, '-', '-'], { input: pdf }).toString());
  }
  const joined = (text: string) => text.normalize('NFKC').replace(/[\s\u00ad-]/g, '');

  it('a month has all of its days and titles', async () => {
    const text = await printed('/events/2026-02/');
    const shown = await opened?.page.locator('.ec-month bdi').allTextContents();
    for (const title of shown ?? []) if (!/[\u0600-\u06ff]/.test(title)) expect(text).toContain(joined(title));
    for (let day = 1; day <= 28; day += 1) expect(text).toContain(String(day));
  });

  it('a list begins on the first sheet and breaks between days', async () => {
    const text = await printed('/events/', ['-l', '1']);
    for (const title of ['Exhibition', 'Evening concert', 'Flea market']) expect(text).toContain(joined(title));
  });

  it('an event has all that is known of it', async () => {
    const text = await printed('/event/evening-concert/');
    const facts = [
      'Evening concert',
      'Monday, February 16, 2026',
      '6:00',
      'CET',
      'City Hall',
      'Am Großen Markt 1',
      'Germany',
    ];
    const more = [
      '$8 – $12',
      'Culture Office',
      'Friends of the City & Park',
      'town.example/concert',
      'Programme',
      'Symphony',
    ];
    for (const fact of [...facts, ...more, 'Jazz', 'Open air']) expect(text).toContain(joined(fact));
    expect(await printed('/event/open-air-reading/')).toContain(joined('The river is too high'));
  });

  // The width of a sheet of A4 without its margins, landscape and upright.
  it.each([
    ['/events/2026-02/', 1047],
    ['/event/evening-concert/', 718],
    ['/events/', 718],
  ])('nothing of %s is cut at %i px', async (path, width) => {
    const page = await open(path, { width });
    await page.emulateMedia({ media: 'print' });
    expect((await layoutFaults(page)).filter((fault) => !fault.startsWith('small target'))).toEqual([]);
  });
});
