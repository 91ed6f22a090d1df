// npm run docs: writes what is derived from the settings schema (needs a build), the README's table and .env.example, and
// the README's figures of compatibility.
import { readFileSync, writeFileSync } from 'node:fs';
import { SECRET_SETTINGS } from '../dist/config/secret-files.js';
import { SETTINGS } from '../dist/config/settings.js';
import { withReplayFigures } from './compatibility-documents.mjs';
import { envExample, withSettingsTable } from './settings-documents.mjs';

const readme = withSettingsTable(readFileSync('README.md', 'utf8'), SETTINGS);
writeFileSync('README.md', withReplayFigures(readme, readFileSync('.ci/run', 'utf8')));
writeFileSync('.env.example', envExample(SETTINGS, SECRET_SETTINGS));
