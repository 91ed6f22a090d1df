import type { Browser, BrowserContext, Page } from 'playwright-core';

/** A picture for every address elsewhere: no test asks another server. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540"><rect width="960" height="540" fill="#7a9"/></svg>';

export interface Opening {
  /** CSS pixels; 320 is 1280 at 400 %. */
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  readonly script?: boolean;
  /** IANA name of the zone of the visitor. */
  readonly zone?: string;
}

/** A page in a browser, with what the browser complains about and what it asks other servers for. */
export interface BrowserPage {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly complaints: string[];
  readonly elsewhere: string[];
}

/** Opens an empty page, in a context in which nothing is remembered. */
export async function newPage(
  browser: Browser,
  { width = 1280, scheme = 'light', script = true, zone }: Opening = {},
): Promise<BrowserPage> {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: scheme,
    javaScriptEnabled: script,
    ...(zone !== undefined && { timezoneId: zone }),
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  const elsewhere: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  await context.route(
    ({ hostname }) => hostname !== '127.0.0.1',
    (route) => {
      elsewhere.push(route.request().url());
      return route.fulfill({ contentType: 'image/svg+xml', body: PICTURE });
    },
  );
  return { page, context, complaints, elsewhere };
}
