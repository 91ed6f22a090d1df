// The series in a database of the benchmark.
import { connect } from '../../dist/persistence/setup/open-database.js';
import { dataSourceOptions } from '../../dist/persistence/setup/data-source.js';
import { MEASURED } from '../shapes.mjs';

/** The number of series. */
export const storedSeries = (url) =>
  onDatabase(url, async (database) => Number((await database.query('SELECT COUNT(*) AS total FROM series'))[0].total));

/** Deletes the series that measurements have made; `deleteWrites` deletes their events. */
export const deleteSeries = (url) =>
  onDatabase(url, (database) => database.query(`DELETE FROM series WHERE slug LIKE '${MEASURED}%'`));

async function onDatabase(url, task) {
  const database = await connect(dataSourceOptions({ url, poolSize: 1 }));
  try {
    return await task(database);
  } finally {
    await database.destroy();
  }
}
