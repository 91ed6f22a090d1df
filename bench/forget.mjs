// Takes back what measuring wrote, so that a database can be measured again.
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createConnection } from 'mysql2/promise';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function forgetWrites(url) {
  const connection = await createConnection(url);
  const [{ affectedRows }] = await connection.query("DELETE FROM events WHERE slug LIKE 'measured-event-%'");
  await connection.query('DELETE FROM search_texts WHERE record_id > (SELECT MAX(id) FROM events)');
  await connection.end();
  if (affectedRows === 0) return;
  execFileSync(process.execPath, ['dist/commands/recount.js'], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url },
  });
}
