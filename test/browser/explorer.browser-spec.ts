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
