import type { DataSource } from 'typeorm';
import type { LogRow } from '../../src/read-models/change-log/log-row.js';

/** Tables of records, and the version of their rows. */
const TABLES = {
  events: 'version',
  venues: 'version',
  organizers: 'version',
  categories: 'version',
  tags: 'version',
  series: 'version',
  tokens: '1',
  webhooks: 'version',
} as const;

/** Versions by kind and id. */
type Versions = Map<string, number>;

async function readVersions(database: DataSource): Promise<Versions> {
  const versions: Versions = new Map();
  for (const [table, version] of Object.entries(TABLES)) {
    const rows = await database.query<{ id: number; version: number }[]>(
      `SELECT id, ${version} AS version FROM ${table}`,
    );
    for (const row of rows) versions.set(`${table} ${row.id}`, Number(row.version));
  }
  return versions;
}

/** The rows of the log, oldest first. */
export const readLog = (database: DataSource): Promise<LogRow[]> =>
  database.query<LogRow[]>("SELECT * FROM change_log WHERE kind <> '' ORDER BY id");

/** What an act writes to the log, and which records it changes: `events 5`, sorted. */
export async function loggedBy(
  database: DataSource,
  act: () => Promise<unknown>,
): Promise<{ rows: LogRow[]; logged: string[]; changed: string[] }> {
  const [before, known] = [await readVersions(database), await readLog(database)];
  await act();
  const after = await readVersions(database);
  const rows = (await readLog(database)).slice(known.length);
  const names = new Set([...before.keys(), ...after.keys()]);
  return {
    rows,
    logged: rows.map(({ kind, record_id }) => `${kind} ${record_id}`).sort(),
    changed: [...names].filter((name) => before.get(name) !== after.get(name)).sort(),
  };
}
