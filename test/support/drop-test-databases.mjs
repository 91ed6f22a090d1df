// Before and after a run on MySQL: removes what test workers create, `<name>_<worker>_<number>`.
import { createConnection } from 'mysql2/promise';

export default async function dropTestDatabases() {
  const server = new URL(process.env.TEST_DATABASE_URL);
  const name = server.pathname.slice(1);
  server.pathname = '';
  const connection = await createConnection(server.href);
  const [rows] = await connection.query('SELECT schema_name AS name FROM information_schema.schemata');
  const ours = rows.map((row) => row.name).filter((found) => new RegExp(`^${name}_\\d+_\\d+$`).test(found));
  for (const found of ours) await connection.query('DROP DATABASE IF EXISTS ??', [found]);
  await connection.end();
}
