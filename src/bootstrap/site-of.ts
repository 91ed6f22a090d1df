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
  const series = {
    monthsAhead: settings.SERIES_HORIZON_MONTHS,
    monthsPast: settings.SERIES_PAST_MONTHS,
    maxOccurrences: settings.SERIES_MAX_OCCURRENCES,
  };
  const { SITE_TIMEZONE: zone, DEFAULT_PER_PAGE: perPage, MAX_PAGE_OFFSET: maxOffset } = settings;
  return new Site(zone, perPage, currency, maxOffset, identity, series);
}
