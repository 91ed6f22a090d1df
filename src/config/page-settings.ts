import { makeValidator } from 'envalid';
import { urlIn } from '../calendar/web-address.js';
import { line, origins, webUrl, word } from './setting-validators.js';

const SWITCH = ['on', 'off'] as const;
const HOUR_CYCLES = ['auto', '12', '24'] as const;
const FIRST_WEEKDAYS = ['auto', 'monday', 'saturday', 'sunday'] as const;

const stylesheetUrl = makeValidator<string>((text) => {
  const url = webUrl(text);
  if (!url) throw new Error('must be an http(s) URL');
  return url.href;
});

const tilesUrl = makeValidator<string>((text) => {
  const hasAll = ['{z}', '{x}', '{y}'].every((part) => text.includes(part));
  if (hasAll && /^https?:\/\//.test(text) && urlIn(text.replaceAll(/[{}]/g, ''))) return text;
  throw new Error('must be an http(s) URL with {z}, {x} and {y}');
});

/** How the calendar looks to people. */
export const PAGE_SETTINGS = {
  PAGES: word(...SWITCH)({
    desc: 'Calendar pages, embeds and feeds at the addresses of pages; `off` leaves the API and its feeds',
    choices: SWITCH,
    default: 'on' as const,
  }),
  HOUR_CYCLE: word(...HOUR_CYCLES)({
    desc: 'How pages write hours: `12`, `24`, or as usual in the language',
    choices: HOUR_CYCLES,
    default: 'auto' as const,
  }),
  FIRST_WEEKDAY: word(...FIRST_WEEKDAYS)({
    desc: 'The day that weeks begin with on pages; `auto`: as usual in the language',
    choices: FIRST_WEEKDAYS,
    default: 'auto' as const,
  }),
  EMBED_ORIGINS: origins({
    desc: 'Origins whose pages may show the calendar in an iframe, comma separated; `*` for all',
    default: ['*'],
  }),
  STYLESHEET_URL: stylesheetUrl({
    desc: 'Stylesheet that pages load after their own, to change colours and fonts; empty for none',
    default: '',
  }),
  MAP_TILES_URL: tilesUrl({
    desc: 'Map tiles for venues, with `{z}`, `{x}` and `{y}`, loaded when a visitor opens the map; empty: only links to maps',
    default: '',
  }),
  MAP_ATTRIBUTION: line(200)({
    desc: 'Source of the map tiles, as their licence demands',
    default: '© OpenStreetMap contributors',
  }),
};
