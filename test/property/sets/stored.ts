import type { DataSource } from 'typeorm';

/** Everything that is stored about records, with names in place of ids, each table in an order of its own. */
export async function storedIn(database: DataSource): Promise<Record<string, string[]>> {
  const rows = (sql: string) => database.query<Record<string, unknown>[]>(sql);
  const named = async (sql: string) =>
    new Map((await rows(sql)).map(({ id, name }) => [`${id as number}`, `${name as string}`]));
  const records = await named(
    `SELECT id, slug AS name FROM events UNION ALL SELECT id, slug FROM venues UNION ALL SELECT id, slug FROM organizers
     UNION ALL SELECT id, slug FROM series UNION ALL SELECT id, url FROM images`,
  );
  const terms = await named('SELECT id, slug AS name FROM categories UNION ALL SELECT id, slug FROM tags');
  const words = await named('SELECT id, word AS name FROM words');
  const naming: Record<string, Map<string, string>> = {
    ...Object.fromEntries(RECORD_COLUMNS.map((column) => [column, records])),
    ...Object.fromEntries(['category_id', 'tag_id'].map((column) => [column, terms])),
    word_id: words,
  };
  const stored: Record<string, string[]> = {};
  for (const [table, sql] of Object.entries(TABLES)) {
    const found = await rows(sql);
    stored[table] = found.map((row) => withNames(row, table, naming, records, terms)).toSorted();
  }
  return stored;
}

const RECORD_COLUMNS = [
  ...['event_id', 'venue_id', 'organizer_id', 'record_id', 'image_id', 'series_id', 'previous_id', 'next_id'],
];
const PLAIN = [
  ...['events', 'venues', 'organizers', 'series', 'images', 'categories', 'tags', 'search_texts', 'former_slugs'],
  ...['event_categories', 'event_tags', 'event_venues', 'event_organizers', 'image_senders', 'word_events'],
];
const TABLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PLAIN.map((table) => [table, `SELECT * FROM ${table}`])),
  words: `SELECT word FROM words WHERE id IN (SELECT word_id FROM word_events)`,
  event_counts: 'SELECT * FROM event_counts WHERE total <> 0',
};

function withNames(
  row: Record<string, unknown>,
  table: string,
  naming: Record<string, Map<string, string>>,
  records: Map<string, string>,
  terms: Map<string, string>,
): string {
  const isTerm = table === 'categories' || table === 'tags' || /^(categor|tags)/.test(String(row['facet']));
  const own = { id: isTerm ? terms : records, item: isTerm ? terms : records, parent_id: isTerm ? terms : records };
  const entries = Object.entries(row).map(([column, value]) => {
    const names = naming[column] ?? own[column as keyof typeof own];
    const name = names?.get(String(value)) ?? value;
    // The template of a series holds ids of linked records, which are the same in both.
    return [column, typeof value === 'object' && value !== null ? JSON.stringify(value) : name];
  });
  // A title without letters gives a slug from the id, and ids differ.
  return JSON.stringify(Object.fromEntries(entries)).replaceAll(/70\d{5}/g, '<id>');
}
