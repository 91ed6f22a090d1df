import { InvalidSetting, type Settings } from '../config/settings.js';
import { PAGE_WORDS } from '../pages/addresses/page-address.js';
import { PageSettings } from '../pages/page-settings.js';

/** The settings of the pages; undefined without pages. Throws InvalidSetting if the API lies at the address of a page. */
export function pageSettingsOf(settings: Settings): PageSettings | undefined {
  if (settings.PAGES === 'off') return undefined;
  const name = settings.API_PREFIX === '' ? 'API_NAMESPACE' : 'API_PREFIX';
  const [first = ''] = settings[name].split('/');
  if (PAGE_WORDS.has(first.toLowerCase()))
    throw new InvalidSetting(`${name}: must not begin with ${first}, which is a page; set PAGES=off to allow it`);
  const {
    HOUR_CYCLE,
    FIRST_WEEKDAY,
    STYLESHEET_URL,
    MAP_TILES_URL: url,
    MAP_ATTRIBUTION: attribution,
    EMBED_ORIGINS,
  } = settings;
  const mapTiles = url === '' ? undefined : { url, attribution };
  return new PageSettings(HOUR_CYCLE, FIRST_WEEKDAY, STYLESHEET_URL, mapTiles, EMBED_ORIGINS);
}
