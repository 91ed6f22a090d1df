import { readFileSync } from 'node:fs';

/** Version from `package.json`; shown in the OpenAPI document, the start-up message and traces. */
export const VERSION = versionIn(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function versionIn(manifest: string): string {
  const { version } = JSON.parse(manifest) as { version: string };
  return version;
}
