import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { appForThisFile } from '../support/start-app.js';
import { passwordOf } from '../support/users.js';
import { startBrowser } from './support/chromium.js';

const { api, origin } = await appForThisFile();
const browser = await startBrowser();
afterAll(() => browser.close());

let page: Page;

beforeEach(async () => {
  page = await browser.newPage();
  await page.goto(`${origin}/docs`);
});
afterEach(() => page.context().close());

/** Opens the creation of tags and sends what is shown; gives the status that the explorer then shows. */
async function createTag(): Promise<string> {
  // The explorer draws only what is in view.
  await page.locator('.operation-filter-input').fill('post tags');
  const operation = page.locator('.opblock-post', { has: page.locator('[data-path="/tags"]') });
  await operation.locator('.opblock-summary-control').click();
  await operation.locator('textarea').fill('{"name": "Explored"}');
  await operation.locator('button.execute').click();
  return (await operation.locator('.live-responses-table .response .response-col_status').first().innerText()).trim();
}

describe('the explorer', () => {
  // A browser without a window leaves a request without a response for as long as its own sign-in box would be open.
  it("shows a 401 and opens none of the browser's own sign-in boxes", async () => {
    expect(await createTag()).toMatch(/^401/);
  });

  it('sends what was entered in it, and the browser does not remember it', async () => {
    await page.locator('.auth-wrapper .authorize').first().click();
    await page.locator('input[name="username"]').fill('editor');
    await page.locator('input[name="password"]').fill(passwordOf('editor'));
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.locator('.close-modal').click();
    expect(await createTag()).toMatch(/^201/);
    expect((await api.get('/tags?hide_empty=false')).body.total).toBe(1);
    // Without credentials that it remembers, the browser has none to open this address with.
    const opened = await page.goto(`${origin}/calendar/events/v1/tokens`).catch(() => undefined);
    expect(opened?.status()).not.toBe(200);
  });
});

/** Signs in with a token in the dialog of the explorer. */
async function authorize(field: string, value: string): Promise<void> {
  await page.locator('.auth-wrapper .authorize').first().click();
  await page.locator(`.auth-container input[${field}]`).last().fill(value);
  await page.locator('.auth-btn-wrapper .authorize').last().click();
  await page.locator('.close-modal').click();
}

const closedLocks = () => page.locator('.authorization__btn .locked').count();
const openLocks = () => page.locator('.authorization__btn .unlocked').count();

describe('the locks of the explorer', () => {
  it('are open until the caller has signed in, then closed', async () => {
    await page.locator('.opblock').first().waitFor();
    const operations = await page.locator('.opblock').count();
    expect([await closedLocks(), await openLocks()]).toEqual([0, operations]);
    await authorize('aria-label="auth-bearer-value"', 'cal_something');
    expect([await closedLocks(), await openLocks()]).toEqual([operations, 0]);
  });
});

describe('a reload of the explorer', () => {
  const authorized = () => page.locator('.auth-wrapper .authorize.locked').count();

  it('keeps a token in this tab, until the caller signs out', async () => {
    await authorize('aria-label="auth-bearer-value"', 'cal_something');
    await page.reload();
    await page.locator('.auth-wrapper .authorize.locked').waitFor();
    expect(await page.evaluate('localStorage.length')).toBe(0);
    await page.locator('.auth-wrapper .authorize').first().click();
    await page.locator('.auth-btn-wrapper button', { hasText: 'Logout' }).click();
    await page.reload();
    await page.locator('.opblock').first().waitFor();
    expect(await authorized()).toBe(0);
  });

  it('forgets a password', async () => {
    await page.locator('.auth-wrapper .authorize').first().click();
    await page.locator('input[name="username"]').fill('editor');
    await page.locator('input[name="password"]').fill(passwordOf('editor'));
    await page.locator('.auth-btn-wrapper .authorize').first().click();
    await page.reload();
    await page.locator('.opblock').first().waitFor();
    expect(await authorized()).toBe(0);
    const stored = await page.evaluate('JSON.stringify({ ...sessionStorage, ...localStorage })');
    expect(stored).not.toContain(passwordOf('editor'));
  });
});

describe('the filter of the explorer', () => {
  it('finds operations by method, path and words', async () => {
    await page.locator('.operation-filter-input').fill('VENUES post create');
    await expect(page.locator('.opblock').count()).resolves.toBe(1);
    await page.locator('.operation-filter-input').fill('no such operation');
    await expect(page.locator('.opblock').count()).resolves.toBe(0);
  });
});
