// Hand-written SQL for venues and categories.
import { links, now, VENUE_COLUMNS } from './events.mjs';
import * as present from './present.mjs';

/** A page of the venues with events to come, newest first. */
export async function upcomingVenues(pool, query) {
  const at = now();
  const perPage = Number(query.per_page ?? 12);
  const page = Number(query.page ?? 1);
  const probe = (when) =>
    `(SELECT 1 FROM event_venues l WHERE l.venue_id = v.id AND l.showing IN (1, 2) AND l.publish_at <= ? AND ${when} LIMIT 1) IS NOT NULL`;
  const where = `v.status = 'publish' AND v.publish_at <= ? AND (${probe('l.start_utc >= ?')} OR ${probe('l.start_utc < ? AND l.end_utc >= ?')})`;
  const values = [at, at, at, at, at, at];
  const [[[{ total }]], [rows]] = await Promise.all([
    pool.query(`SELECT COUNT(*) AS total FROM venues v WHERE ${where}`, values),
    pool.query(
      `SELECT ${VENUE_COLUMNS} FROM (SELECT v.id FROM venues v WHERE ${where} ORDER BY v.date DESC, v.id DESC LIMIT ${perPage} OFFSET ${(page - 1) * perPage}) page
       JOIN venues v ON v.id = page.id ORDER BY v.date DESC, v.id DESC`,
      values,
    ),
  ]);
  return {
    venues: rows.map((row) => present.venue(row)),
    ...links('venues', query, undefined, page, perPage, Number(total)),
    total: Number(total),
    total_pages: Math.ceil(Number(total) / perPage),
  };
}

/** A page of the categories that have events, with their counts. */
export async function categories(pool, query) {
  const at = now();
  const perPage = Number(query.per_page ?? 12);
  const count = `c.event_count - (SELECT COUNT(*) FROM events e JOIN event_categories l ON l.event_id = e.id WHERE e.publish_at > ? AND e.status = 'publish' AND l.category_id = c.id)`;
  const [[[{ total }]], [rows], [all]] = await Promise.all([
    pool.query(`SELECT COUNT(*) AS total FROM categories c WHERE ${count} > 0`, [at]),
    pool.query(
      `SELECT c.id, c.name, c.slug, c.description, c.parent_id, ${count} AS count FROM categories c WHERE ${count} > 0 ORDER BY c.sort_name, c.id LIMIT ${perPage}`,
      [at, at],
    ),
    pool.query('SELECT id, slug, parent_id FROM categories'),
  ]);
  const above = new Map(all.map((row) => [row.id, row]));
  const pathOf = (row) => (row ? [...pathOf(above.get(row.parent_id)), row.slug] : []);
  const archive = `${present.API}/categories/`;
  const shown = {
    rest_url: archive,
    total: Number(total),
    total_pages: Math.ceil(Number(total) / perPage),
    categories: rows.map((row) => present.category(row, pathOf(row))),
  };
  if (perPage < Number(total)) shown.next_rest_url = `${archive}?per_page=${perPage}&page=2`;
  return shown;
}
