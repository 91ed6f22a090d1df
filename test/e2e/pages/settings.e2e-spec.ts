import { afterEach, describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { openPage, textOf } from '../../support/open-page.js';
import { type RunningApp, startApp } from '../../support/start-app.js';

let running: RunningApp | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

async function pageWith(environment: Record<string, string>, path: string) {
  running = await startApp(environment);
  await running.given(anEvent({ title: 'Fair', start: '2026-02-17 18:00:00', end: '2026-02-17 20:00:00' }));
  return openPage(running.origin + path);
}

describe('settings of pages', () => {
  it('PAGES=off leaves the API alone', async () => {
    for (const path of ['/events/', '/event/fair/', '/assets/page.css']) {
      const page = running ? await openPage(running.origin + path) : await pageWith({ PAGES: 'off' }, path);
      expect([path, page.status, page.headers.get('content-type')]).toEqual([
        path,
        404,
        'application/json; charset=UTF-8',
      ]);
    }
    const root = await openPage(`${running?.origin}/`);
    expect([root.status, root.headers.get('content-type')]).toEqual([200, 'application/json; charset=UTF-8']);
  });

  it('choose language, hours and a stylesheet', async () => {
    const settings = { SITE_LANGUAGE: 'de', HOUR_CYCLE: '12', STYLESHEET_URL: 'https://styles.example/own.css' };
    const page = await pageWith(settings, '/event/fair/');
    expect(page.html).toContain('<html lang="de" dir="ltr">');
    expect(textOf(page.html)).toMatch(/Dienstag, 17\. Februar 2026 um 6:00\s+bis\s+8:00\s+PM|6:00\s*–\s*8:00\sPM/);
    expect(page.html).toContain('<link rel="stylesheet" href="https://styles.example/own.css"/>');
    expect(page.headers.get('content-security-policy')).toContain("style-src 'self' https://styles.example;");
  });

  it.each([
    [{ FIRST_WEEKDAY: 'monday', HOUR_CYCLE: '24' }, 'MonTueWedThuFriSatSun', '18:00'],
    [{ FIRST_WEEKDAY: 'sunday', HOUR_CYCLE: '12', SITE_LANGUAGE: 'en-GB' }, 'SunMonTueWedThuFriSat', '6:00 pm'],
    [{ FIRST_WEEKDAY: 'saturday' }, 'SatSunMonTueWedThuFri', '6:00 PM'],
    [{ SITE_LANGUAGE: 'en-GB' }, 'MonTueWedThuFriSatSun', '18:00'],
    [{ SITE_LANGUAGE: 'de' }, 'MoDiMiDoFrSaSo', '18:00'],
  ])('%j: weeks begin with %s, and an evening at %s', async (settings, weekdays, time) => {
    const { html } = await pageWith(settings, '/events/2026-02/');
    const names = [...html.matchAll(/<span aria-hidden="true">([^<]*)<\/span><\/th>/g)].map(([, name]) => name);
    expect(names.join('')).toBe(weekdays);
    expect(/<bdi class="ec-time">([^<]*) <\/bdi>/.exec(html)?.[1]?.replace(/\s/g, ' ')).toBe(time);
  });

  it('write from right to left in Arabic, and in English where there are no words', async () => {
    expect((await pageWith({ SITE_LANGUAGE: 'ar' }, '/events/')).html).toContain('<html lang="ar" dir="rtl">');
    await running?.stop();
    expect((await pageWith({ SITE_LANGUAGE: 'sv' }, '/events/')).html).toContain('<html lang="en" dir="ltr">');
  });

  it('do not let the API lie at the address of a page', async () => {
    await expect(startApp({ API_NAMESPACE: 'events/v1' })).rejects.toThrow('API_NAMESPACE: must not begin with events');
    await expect(startApp({ API_PREFIX: 'Tag' })).rejects.toThrow('API_PREFIX: must not begin with Tag');
    running = await startApp({ API_NAMESPACE: 'events/v1', PAGES: 'off' });
    expect((await fetch(`${running.origin}/events/v1/events`)).status).toBe(200);
  });
});
