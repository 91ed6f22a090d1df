import { join } from 'node:path';
import { afterAll, beforeAll, describe } from '@jest/globals';
import { compilesEverywhere, runsEverywhere } from './support/expectations.js';
import { type ForeignProject, ROOT, Workshop } from './support/foreign-project.js';

let workshop: Workshop;
beforeAll(async () => {
  workshop = await Workshop.open();
});
afterAll(() => workshop.close());

describe('a project that depends on the repository', () => {
  let project: ForeignProject;
  beforeAll(async () => {
    // npm takes no folder of a repository: the client comes with the service, as events-calendar-service/client.
    project = await workshop.project('git', `git+file://${ROOT}`);
    await project.takeClientFromService();
  });
  runsEverywhere(() => project);
  compilesEverywhere(() => project);
});

describe('a project that links the folders', () => {
  let project: ForeignProject;
  beforeAll(async () => {
    project = await workshop.project('linked', ROOT, join(ROOT, 'client'));
  });
  compilesEverywhere(() => project);
});
