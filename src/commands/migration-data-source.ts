import { DataSource } from 'typeorm';
import { loadDotEnv } from '../config/env-file.js';
import { readSettings } from '../config/settings.js';
import { dataSourceOptions } from '../persistence/setup/data-source.js';

loadDotEnv();
const { DATABASE_URL } = readSettings(process.env);

/** The data source of TypeORM's own commands; the service creates its own. */
export const migrationDataSource = new DataSource(dataSourceOptions({ url: DATABASE_URL, poolSize: 1 }));
