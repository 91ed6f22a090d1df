// npm run docs: writes the table of settings in the README and .env.example from the settings schema (needs a build), and
// the percentages of compatibility in the README.
import { readFileSync, writeFileSync } from 'node:fs';
import { SECRET_SETTINGS } from '../dist/config/secret-files.js';
import { SETTINGS } from '../dist/config/settings.js';
import { withReplayResults } from './compatibility-documents.mjs';
import { envExample, withSettingsTable } from './settings-documents.mjs';

const readme = withSettingsTable(readFileSync('README.md', 'utf8'), SETTINGS);
writeFileSync('README.md', withReplayResults(readme, readFileSync('.ci/run', 'utf8')));
writeFileSync('.env.example', envExample(SETTINGS, SECRET_SETTINGS));
