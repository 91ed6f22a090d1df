export { migrationDataSource as default } from './src/commands/migration-data-source.js';
