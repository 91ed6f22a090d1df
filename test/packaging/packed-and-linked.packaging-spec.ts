import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { bringsNoTests, compilesEverywhere, runsEverywhere } from './support/expectations.js';
import { type ForeignProject, npm, ROOT, Workshop } from './support/foreign-project.js';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
});
afterAll(() => workshop.close());

/** Packs the package and the client into the workshop; gives the tarballs. */
async function packed(): Promise<string[]> {
  await npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', workshop.folder);
  await npm(ROOT, 'pack', '--ignore-scripts', '--pack-destination', workshop.folder, '-w', 'client');
  const { version } = JSON.parse(await npm(ROOT, 'pkg', 'get', 'version').then((text) => `{ "version": ${text} }`));
  return ['service', 'client'].map((name) => join(workshop.folder, `events-calendar-${name}-${version}.tgz`));
}

describe('a project that installs the tarballs of npm pack', () => {
  let project: ForeignProject;
  beforeAll(async () => {
    project = await workshop.project('packed', ...(await packed()));
  });
  bringsNoTests(() => project);
  runsEverywhere(() => project);
  compilesEverywhere(() => project);
});

describe('a project that links the folders', () => {
  let project: ForeignProject;
  beforeAll(async () => {
    project = await workshop.project('linked', ROOT, join(ROOT, 'client'));
  });
  runsEverywhere(() => project);
});
