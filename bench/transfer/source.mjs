// The file that the part `transfer` imports: the export of a sample calendar with images and ids of another system.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { dataSourceOptions } from '../../dist/persistence/setup/data-source.js';
import { connect } from '../../dist/persistence/setup/open-database.js';
import { insertBulk } from '../../dist/persistence/sql/bulk-rows.js';
import { ensureCalendar } from '../load.mjs';

const run = promisify(execFile);

/** Runs a command of the service; resolves to what it has written. */
export const runCommand = (args, url) =>
  run(process.execPath, ['dist/cli.js', ...args], { env: { ...process.env, DATABASE_URL: url }, maxBuffer: 2 ** 27 });

/** One event in so many has an image, and so have venues and organizers. */
const IMAGE_SHARE = 10;

/** Ids of images are above those of all records of the sample. */
const FIRST_IMAGE = 10_000_000;

/** Writes the export of a calendar with this number of events to a file. */
export async function exportSample(url, events, file) {
  await ensureCalendar(url, events);
  await addImagesAndIds(url);
  await runCommand(['export', '--to', file], url);
}

async function addImagesAndIds(url) {
  const database = await connect(dataSourceOptions({ url, poolSize: 1 }));
  try {
    if ((await database.query('SELECT id FROM images LIMIT 1')).length > 0) return;
    let image = FIRST_IMAGE;
    for (const table of ['venues', 'organizers', 'events']) {
      const ids = (await database.query(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);
      const named = ids.map((id) => [table, 'crm', `${table}-${id}`, id]);
      const columns = ['kind', 'source', 'external_id', 'record_id'];
      await insertBulk(database.manager, { table: 'external_ids', columns, rows: named });
      for (const id of ids.filter((_, n) => n % IMAGE_SHARE === 0)) {
        await insertBulk(database.manager, imageRow((image += 1)));
        await database.query(`UPDATE ${table} SET image_id = ? WHERE id = ?`, [image, id]);
      }
    }
  } finally {
    await database.destroy();
  }
}

function imageRow(id) {
  const url = `https://images.example/${id}.jpg`;
  const hash = createHash('sha256').update(url).digest('hex');
  return { table: 'images', columns: ['id', 'url', 'url_hash', 'extension'], rows: [[id, url, hash, 'jpg']] };
}
