import { aCategory } from '../build/a-category.js';
import { anEvent } from '../build/an-event.js';
import { anOrganizer } from '../build/an-organizer.js';
import { aTag } from '../build/a-tag.js';
import { aVenue } from '../build/a-venue.js';
import type { RunningApp } from './start-app.js';

/** Settings of a calendar whose pages show everything that they can show. */
export const GALLERY_SETTINGS = {
  RATE_LIMIT: 'off',
  SITE_NAME: 'Town calendar',
  SITE_DESCRIPTION: 'What happens in town, and when',
  SITE_TIMEZONE: 'Europe/Berlin',
  MAP_TILES_URL: 'https://tiles.example/{z}/{x}/{y}.png',
  MAP_ATTRIBUTION: '© Makers of the map',
};

/** Every kind of page in its states, with the status of each, once `fillGallery` has run at the moment when tests begin. */
export const GALLERY: Readonly<Record<string, { readonly path: string; readonly status?: number }>> = {
  list: { path: '/events/' },
  'second page': { path: '/events/page/2/' },
  'list by title': { path: '/events/?orderby=title' },
  'search with results': { path: '/events/?search=market&tribe-bar-date=2026-02-01&categories=music' },
  'search without results': { path: '/events/?search=nowhere' },
  'past events': { path: '/events/?eventDisplay=past' },
  'featured events': { path: '/events/featured/' },
  month: { path: '/events/2026-02/' },
  'month without events': { path: '/events/2026-04/' },
  week: { path: '/events/2026-W09/' },
  day: { path: '/events/2026-02-25/' },
  'day without events': { path: '/events/2026-03-01/' },
  'event with everything': { path: '/event/evening-concert/' },
  'canceled event': { path: '/event/flea-market/' },
  'postponed event': { path: '/event/open-air-reading/' },
  'event of a whole day': { path: '/event/open-house/' },
  'event of several days': { path: '/event/exhibition/' },
  'event in another zone': { path: '/event/call-with-tokyo/' },
  'event of which little is known': { path: '/event/long-words/' },
  'past event': { path: '/event/new-year-concert/' },
  venue: { path: '/venue/city-hall/' },
  'venue of which little is known': { path: '/venue/quiet-corner/' },
  organizer: { path: '/organizer/culture-office/' },
  category: { path: '/events/category/music/' },
  'month of a category': { path: '/events/category/music/2026-02/' },
  tag: { path: '/tag/open-air/' },
  'tag without events': { path: '/tag/unused/' },
  'page not found': { path: '/event/nowhere/', status: 404 },
  'request that is not valid': { path: '/events/?start_date=yesterdayish', status: 400 },
  'embedded list': { path: '/embed/' },
  'embedded month': { path: '/embed/?view=month' },
  builder: { path: '/embed/builder/?view=month&categories=music' },
};

const DESCRIPTION = `<p>An evening with <strong>three ensembles</strong> and a long break. Read more on
  <a href="https://town.example/concert">the page of the town</a>.</p>
  <h2>Programme</h2><ul><li>Overture</li><li>Symphony</li></ul><blockquote><p>“The best of the year.”</p></blockquote>
  <h3>Doors</h3><table><thead><tr><th>Hall</th><th>Opens</th><th>Remarks on the way in and out of the hall</th></tr></thead><tbody><tr><td>Great</td><td>17:00</td><td>East door</td></tr></tbody></table>
  <p><a href="https://town.example/a/very/long/address/that/does/not/fit/into/any/narrow/column.html">https://town.example/a/very/long/address/that/does/not/fit/into/any/narrow/column.html</a></p>`;

/** Creates the records of `GALLERY`. */
export async function fillGallery({ given }: RunningApp): Promise<void> {
  const image = { image: 'https://images.example/picture.png' };
  const hall = await given(
    aVenue({
      ...{ venue: 'City Hall', address: 'Am Großen Markt 1', zip: '10115', city: 'Berlin', country: 'Germany' },
      ...{ geo_lat: 52.52, geo_lng: 13.405, show_map: true, show_map_link: true, phone: '+49 30 555 0100', ...image },
      ...{ website: 'https://hall.example/', description: '<p>A hall for six hundred.</p>' },
    }),
  );
  const corner = await given(aVenue({ venue: 'Quiet corner' }));
  const office = await given(
    anOrganizer({
      ...{ organizer: 'Culture Office', phone: '+49 30 555 0101', email: 'office@town.example' },
      ...{ website: 'https://town.example/culture/', description: '<p>Plans the events of the town.</p>' },
    }),
  );
  const friends = await given(anOrganizer({ organizer: 'Friends of the City & Park' }));
  const music = await given(aCategory({ name: 'Music', description: 'Concerts of <em>every</em> kind.' }));
  const jazz = await given(aCategory({ name: 'Jazz', parent: music.id }));
  const tag = await given(aTag({ name: 'Open air' }));
  await given(aTag({ name: 'Unused' }));
  const links = { venue: hall.id, organizer: [office.id, friends.id], categories: [music.id, jazz.id], tags: [tag.id] };
  const market = { venue: corner.id, categories: [music.id], tags: [tag.id], organizer: office.id };
  const drafts = [
    anEvent({
      ...{ title: 'Evening concert', start: '2026-02-16 18:00:00', description: DESCRIPTION, featured: true, ...image },
      ...{ ...links, cost: '8-12', website: 'https://town.example/concert', show_map: true, show_map_link: true },
    }),
    anEvent({ title: 'Flea market', start: '2026-02-17 08:00:00', event_status: 'canceled', ...market }),
    anEvent({
      ...{ title: 'Open-air reading', start: '2026-02-18 17:00:00', event_status: 'postponed', ...market },
      event_status_reason: 'The river is too high: we wait until the meadow is dry again.',
    }),
    anEvent({
      title: 'Open house',
      start: '2026-02-19 00:00:00',
      end: '2026-02-19 23:59:59',
      all_day: true,
      ...market,
    }),
    anEvent({ title: 'Exhibition', start: '2026-02-12 10:00:00', end: '2026-02-20 18:00:00', venue: hall.id }),
    anEvent({
      ...{ title: 'Festival of lights & <sounds> on both banks of the river', featured: true },
      ...{ start: '2026-02-21 00:00:00', end: '2026-02-24 23:59:59', all_day: true, ...links },
    }),
    // One day has a bar that begins on it, and an event of its own below.
    anEvent({ title: 'Rehearsal', start: '2026-02-21 09:00:00', ...market }),
    anEvent({ title: 'Call with Tokyo', start: '2026-02-20 09:00:00', timezone: 'Asia/Tokyo', ...market }),
    anEvent({
      ...{ title: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellungseröffnungsfeier', slug: 'long-words' },
      start: '2026-02-25 09:00:00',
    }),
    anEvent({ title: 'مهرجان الربيع في الحديقة', start: '2026-02-25 10:00:00', ...market }),
    ...[11, 12, 13, 14, 15].map((hour) =>
      anEvent({ title: `Guided tour at ${hour}`, start: `2026-02-25 ${hour}:30:00`, ...market }),
    ),
    anEvent({ title: 'New Year concert', start: '2026-01-01 17:00:00', ...links }),
    anEvent({ title: 'Summer fair', start: '2026-06-05 10:00:00', end: '2026-06-07 20:00:00', ...market }),
  ];
  for (const draft of drafts) await given(draft);
}
