import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HtmlValidate } from 'html-validate';
import { openPage } from '../../support/open-page.js';
import { fillGallery, GALLERY, GALLERY_SETTINGS } from '../../support/page-gallery.js';
import { startApp } from '../../support/start-app.js';

const running = await startApp(GALLERY_SETTINGS);
beforeAll(() => fillGallery(running));
afterAll(() => running.stop());

/** What HTML and WCAG demand, but no rules of style. Preact leaves `>` as it is, which HTML allows. */
const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  rules: { 'no-raw-characters': 'off' },
});

describe('the markup of pages', () => {
  it.each(Object.entries(GALLERY))('is valid: %s', async (_name, { path, status = 200 }) => {
    const page = await openPage(running.origin + path);
    expect(page.status).toBe(status);
    const { results } = await validator.validateString(page.html);
    const faults = results.flatMap(({ messages }) =>
      messages.map((found) => `${found.ruleId}: ${found.message} (${found.selector})`),
    );
    expect(faults).toEqual([]);
  });
});
