import type { DataSource } from 'typeorm';

/** What a write changes of a record that is sent back as it was read. */
const CHANGING = ['version', 'modified', 'modified_utc'];

/** Everything that is stored of the records and for the lists, without what changes with every write. */
export async function storedIn(database: DataSource): Promise<Record<string, string[]>> {
  const stored: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await database.query<Record<string, unknown>[]>(`SELECT * FROM ${table}`);
    stored[table] = rows.map((row) =>
      JSON.stringify(row, (key, value: unknown) => (CHANGING.includes(key) ? 0 : value)),
    );
    stored[table].sort();
  }
  return stored;
}

const TABLES = [
  'events', 'venues', 'organizers', 'categories', 'tags', 'images', 'record_ids', 'term_ids', 'former_slugs',
  'event_venues', 'event_organizers', 'event_categories', 'event_tags',
  'event_counts', 'search_texts', 'words', 'word_endings', 'word_events',
]; // prettier-ignore
