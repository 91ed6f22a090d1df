import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { envExample, withSettingsTable } from '../../scripts/settings-documents.mjs';
import { SECRET_SETTINGS } from '../../src/config/secret-files.js';
import { SETTINGS } from '../../src/config/settings.js';

const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');

// If this fails, run `npm run docs` and review the diff.
it('shows every setting in the configuration table of the README', () => {
  const readme = text('README.md');
  expect(readme).toBe(withSettingsTable(readme, SETTINGS));
});

it('shows every setting in .env.example', () => {
  expect(text('.env.example')).toBe(envExample(SETTINGS, SECRET_SETTINGS));
});

it('names the file of every secret in the README and in .env.example', () => {
  for (const name of SECRET_SETTINGS) {
    expect(text('README.md')).toContain(`\`${name}_FILE\``);
    expect(text('.env.example')).toContain(`#${name}_FILE=`);
  }
});
