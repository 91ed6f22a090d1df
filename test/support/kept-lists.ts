import { emptyTables, tablesWithoutRows } from '../../src/testing/record-tables.js';
import { freshDatabase } from './database.js';
import { NOW } from './fixed-clock.js';
import { startApp } from './start-app.js';

/** Two processes of one calendar: one writes, the other keeps its lists of events. */
export async function startWithKeptLists(settings: Parameters<typeof startApp>[0] = {}) {
  const fresh = await freshDatabase();
  const writer = await startApp({ DATABASE_URL: fresh.url, ANSWER_CACHE: 'off' });
  const environment = { DATABASE_URL: fresh.url, ANSWER_CACHE: 'off', TRUSTED_PROXIES: '127.0.0.1,::1', ...settings };
  const reader = await startApp(environment, { users: false });
  const tables = await tablesWithoutRows(writer.database);
  const list = (query = '', headers = {}) => reader.api.get(`/events?${query}`, { headers });
  return {
    writer,
    reader,
    list,
    /** Lets the reader keep a list: it is planned once its total is known, and kept from then on. */
    kept: async (query = '', headers = {}) => {
      for (let times = 0; times < 3; times++) await list(query, headers);
      return list(query, headers);
    },
    reset: async () => {
      await emptyTables(writer.database, tables);
      for (const { clock } of [writer, reader]) clock.moveTo(NOW);
    },
    stop: async () => {
      await reader.stop();
      await writer.stop();
      await fresh.drop();
    },
  };
}

/** The titles of the events of a response. */
export const titles = ({ body }: { readonly body: { readonly events: readonly { readonly title: string }[] } }) =>
  body.events.map(({ title }) => title);
