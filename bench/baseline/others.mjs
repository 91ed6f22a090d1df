// Handwritten SQL for venues and categories.
import { links, now, VENUE_COLUMNS } from './events.mjs';
import * as kept from './kept.mjs';
import * as present from './present.mjs';

/** A page of the venues with upcoming events, newest first. */
export async function upcomingVenues(pool, query) {
  const at = now();
  const perPage = Number(query.per_page ?? 12);
  const page = Number(query.page ?? 1);
  // Starts with the latest event: most venues have an upcoming one, and many past ones.
  const probe = (when) =>
    `(SELECT 1 FROM event_venues l WHERE l.venue_id = v.id AND l.showing IN (1, 2) AND l.publish_at <= ? AND ${when}
      ORDER BY l.showing DESC, l.start_utc DESC LIMIT 1) IS NOT NULL`;
  const where = `v.status = 'publish' AND v.publish_at <= ? AND (${probe('l.start_utc >= ?')} OR ${probe('l.start_utc < ? AND l.end_utc >= ?')})`;
  const values = [at, at, at, at, at, at];
  const [rows] = await pool.query(
    `SELECT ${VENUE_COLUMNS}, (SELECT COUNT(*) FROM venues v WHERE ${where}) AS total FROM
       (SELECT v.id FROM venues v WHERE ${where} ORDER BY v.date DESC, v.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) page
     JOIN venues v ON v.id = page.id ORDER BY v.date DESC, v.id DESC`,
    [...values, ...values],
  );
  const total = Number(rows[0].total);
  return {
    venues: rows.map((row) => present.venue(row)),
    ...links('venues', query, undefined, page, perPage, total),
    total,
    total_pages: Math.ceil(total / perPage),
  };
}

/** A page of the categories with events, with their counts. Their URLs need all categories, so all are loaded. */
export async function categories(pool, query) {
  const at = now();
  const perPage = Number(query.per_page ?? 12);
  const all = await keptCategories(pool, at);
  const above = new Map(all.map((row) => [row.id, row]));
  const pathOf = (row) => (row ? [...pathOf(above.get(row.parent_id)), row.slug] : []);
  const used = all.filter(({ count }) => count > 0);
  const archive = `${present.API}/categories/`;
  const result = {
    rest_url: archive,
    total: used.length,
    total_pages: Math.ceil(used.length / perPage),
    categories: used.slice(0, perPage).map((row) => present.category(row, pathOf(row))),
  };
  if (perPage < used.length) result.next_rest_url = `${archive}?per_page=${perPage}&page=2`;
  return result;
}

/** All categories, with one short statement while nothing changes. */
async function keptCategories(pool, at) {
  const [state, values] = kept.columns(at);
  if (kept.guess('categories', at)) {
    const [[row]] = await pool.query(`SELECT ${state}`, values);
    const all = kept.find('categories', kept.stateOf(row));
    if (all) return all;
  }
  const [all] = await pool.query(
    `SELECT c.id, c.name, c.slug, c.description, c.parent_id, COALESCE(k.total, 0) AS count, ${state},
       EXISTS (SELECT 1 FROM events e WHERE e.publish_at > ? AND e.status = 'publish') AS scheduled
     FROM categories c LEFT JOIN event_counts k ON k.facet = 'categories' AND k.item = c.id AND k.period = ''
     ORDER BY c.sort_name, c.id`,
    [...values, at],
  );
  // If no event is scheduled, the stored counts are correct.
  if (all[0]?.scheduled) {
    const [totals] = await pool.query(
      `SELECT m.category_id, COUNT(*) AS total FROM events e JOIN event_categories m ON m.event_id = e.id
       WHERE e.publish_at > ? AND e.status = 'publish' GROUP BY m.category_id`,
      [at],
    );
    const byId = new Map(totals.map(({ category_id, total }) => [category_id, total]));
    for (const row of all) row.count -= byId.get(row.id) ?? 0;
  }
  if (all.length) kept.keep('categories', all, kept.stateOf(all[0]));
  return all;
}
