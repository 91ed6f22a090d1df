export { default } from './src/persistence/data-source.js';
