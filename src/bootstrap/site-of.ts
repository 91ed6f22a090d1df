import { Site } from '../calendar/site.js';
import type { Settings } from '../config/settings.js';

/** The site that the settings describe. */
export function siteOf(settings: Settings): Site {
  const currency = {
    symbol: settings.DEFAULT_CURRENCY_SYMBOL,
    code: settings.DEFAULT_CURRENCY_CODE,
    position: settings.DEFAULT_CURRENCY_POSITION,
  };
  const identity = {
    name: settings.SITE_NAME,
    description: settings.SITE_DESCRIPTION,
    language: settings.SITE_LANGUAGE,
  };
  return new Site(settings.SITE_TIMEZONE, settings.DEFAULT_PER_PAGE, currency, settings.MAX_PAGE_OFFSET, identity);
}
