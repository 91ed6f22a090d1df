// npm run docs: writes what is derived from the settings schema (needs a build): the README's table and .env.example.
import { readFileSync, writeFileSync } from 'node:fs';
import { SETTINGS } from '../dist/bootstrap/settings.js';
import { envExample, withSettingsTable } from './settings-documents.mjs';

writeFileSync('README.md', withSettingsTable(readFileSync('README.md', 'utf8'), SETTINGS));
writeFileSync('.env.example', envExample(SETTINGS));
