// The records that the kinds of list refer to.
import { send } from '../measure.mjs';

export async function knownRecords(server) {
  const json = async (path) => JSON.parse((await send(server, { kind: 'list', path })).body);
  const day = (ahead) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  const { events } = await json('/events?per_page=50');
  const { total_pages: lastPage } = await json('/events');
  const { total_pages: lastPageOfAll } = await json('/events?start_date=2025-01-01&end_date=2032-01-01');
  const { categories } = await json('/categories?per_page=50');
  const { tags } = await json('/tags?per_page=50&orderby=count&order=desc');
  const parents = new Set(categories.map(({ parent }) => parent));
  const tagged = events.find((event) => event.tags.length > 1);
  return {
    day,
    ids: events.slice(0, 30).map(({ id }) => id),
    lastPage,
    lastPageOfAll,
    categories: categories.filter(({ id, parent }) => parent === 0 && !parents.has(id)).map(({ id }) => id),
    parentCategory: categories.find(({ id }) => parents.has(id)).id,
    tags: tagged.tags.slice(0, 2).map(({ id }) => id),
    manyTags: tags.map(({ id }) => id),
    busyTag: tags[0].id,
    venue: tagged.venue.id,
    organizer: tagged.organizer[0].id,
    lat: tagged.venue.geo_lat,
    lng: tagged.venue.geo_lng,
    venues: [...new Set(events.map(({ venue }) => venue.id))],
    organizers: [...new Set(events.map(({ organizer }) => organizer[0].id))],
  };
}
