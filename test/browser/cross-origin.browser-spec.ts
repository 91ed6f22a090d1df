import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { anEvent } from '../build/an-event.js';
import { appForThisFile, startApp } from '../support/start-app.js';
import { passwordOf } from '../support/users.js';
import { startBrowser } from './support/chromium.js';
import { ForeignPage } from './support/foreign-page.js';

const { api, given, origin } = await appForThisFile();
const open = await startApp({}, { users: false });
const browser = await startBrowser();
const foreign = await ForeignPage.start();
afterAll(() => Promise.all([browser.close(), foreign.stop(), open.stop()]));

const NAMESPACE = '/calendar/events/v1';
let page: Page;

beforeEach(async () => {
  page = await browser.newPage();
});
afterEach(() => page.context().close());

/** Has the browser remember the administrator's password for the service, as after its own sign-in box. */
async function rememberPassword(): Promise<void> {
  const { host } = new URL(origin);
  const signedIn = `http://administrator:${passwordOf('administrator')}@${host}${NAMESPACE}/tokens`;
  expect((await page.goto(signedIn))?.status()).toBe(200);
  expect((await page.goto(`${origin}${NAMESPACE}/tokens`))?.status()).toBe(200);
}

/** Opens a page of somebody else that submits a form to the service; gives the status of the page that then opens. */
async function submitForm(host: string, action: string, fields: Record<string, string>, form: string): Promise<number> {
  await page.goto(foreign.at(host));
  const inputs = Object.entries(fields).map(([name, value]) => `<input name="${name}" value="${value}">`);
  const html = `<form action="${action}" method="post" enctype="${form}">${inputs.join('')}<button>Win!</button></form>`;
  await page.setContent(html);
  const opens = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.locator('button').click();
  const response = await opens;
  await page.waitForURL((url) => url.href.startsWith(action));
  return response.status();
}

const FORMS = ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'];

describe('a page of another origin, in a browser that remembers a password', () => {
  beforeEach(rememberPassword);

  it.each(['127.0.0.1', 'localhost'])('writes nothing by forms from %s', async (host) => {
    const { id } = await given(anEvent());
    const token = { name: 'Forged', role: 'administrator' };
    for (const form of FORMS) {
      expect(await submitForm(host, `${origin}${NAMESPACE}/tags`, { name: 'Forged' }, form)).toBe(403);
      expect(await submitForm(host, `${origin}${NAMESPACE}/tokens?name=x&role=editor`, token, form)).toBe(403);
      expect(await submitForm(host, `${origin}${NAMESPACE}/events/${id}?_method=DELETE`, {}, form)).toBe(403);
    }
    expect((await api.get('/tags?hide_empty=false')).body.total).toBe(0);
    expect((await api.as('administrator').get('/tokens')).body.total).toBe(0);
    expect((await api.get(`/events/${id}`)).status).toBe(200);
  });

  it('writes nothing by script', async () => {
    await page.goto(foreign.at('127.0.0.1'));
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.request().method() === 'POST'),
      page.evaluate(
        (to) => fetch(to, { method: 'POST', mode: 'no-cors', credentials: 'include', body: 'x' }).then(() => undefined),
        `${origin}${NAMESPACE}/tags?name=Forged`,
      ),
    ]);
    expect(response.status()).toBe(403);
    expect((await api.get('/tags?hide_empty=false')).body.total).toBe(0);
  });

  it('does not keep pages of the service itself from writing', async () => {
    await page.goto(`${origin}/docs`);
    const body = new URLSearchParams({ name: 'Own' }).toString();
    const status = await page.evaluate(
      ([to, sent]) =>
        fetch(to, {
          method: 'POST',
          body: sent,
          headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        }).then((response) => response.status),
      [`${origin}${NAMESPACE}/tags`, body] as const,
    );
    expect(status).toBe(201);
  });
});

describe('a page of another origin, while the service is open', () => {
  it('writes nothing', async () => {
    expect(await submitForm('127.0.0.1', `${open.origin}${NAMESPACE}/tags`, { name: 'Forged' }, FORMS[0]!)).toBe(403);
    expect((await open.api.get('/tags?hide_empty=false')).body.total).toBe(0);
  });
});
