import { DataSource } from 'typeorm';
import { loadDotEnv } from './src/bootstrap/env-file.js';
import { readSettings } from './src/bootstrap/settings.js';
import { dataSourceOptions } from './src/persistence/data-source.js';

loadDotEnv();
const { DATABASE_URL } = readSettings(process.env);

/** The data source of TypeORM's own commands; the service makes its own from all of its settings. */
export default new DataSource(dataSourceOptions({ url: DATABASE_URL, poolSize: 1 }));
