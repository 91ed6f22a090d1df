import { readFileSync } from 'node:fs';

/** Version of the package, as its `package.json` says: the OpenAPI document and the start-up lines repeat it. */
export const VERSION = versionIn(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));

function versionIn(manifest: string): string {
  const { version } = JSON.parse(manifest) as { version: string };
  return version;
}
