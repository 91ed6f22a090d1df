import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { Api } from '../../support/api.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { type RunningProgram, start } from '../../support/program.js';
import { passwordOf } from '../../support/users.js';

let database: FreshDatabase;
let processes: RunningProgram[];
let editors: Api[];

beforeAll(async () => {
  database = await freshDatabase();
  const environment = {
    DATABASE_URL: database.url,
    PORT: '0',
    LOG_LEVEL: 'error',
    BOOTSTRAP_USERS: JSON.stringify([{ login: 'editor', role: 'editor', password: passwordOf('editor') }]),
  };
  processes = [start('main.js', { environment }), start('main.js', { environment })];
  const output = await Promise.all(processes.map((each) => each.says(/Swagger/)));
  editors = output.map((text) => new Api(/API +(\S+)/.exec(text)?.[1] ?? '', new FixedClock()).as('editor'));
});
afterAll(async () => {
  for (const each of processes) each.tell('SIGKILL');
  await Promise.all(processes.map(({ ended }) => ended));
  await database.drop();
});

const WORKERS = 10;
const ROUNDS = 10;

it.each([
  ['events', anEvent],
  ['venues', aVenue],
  ['tags', aTag],
])('two processes that PUT one id of %s two hundred times make one record, once', async (plural, draft) => {
  const { fields } = draft();
  const worker = async (editor: Api) => {
    const statuses: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      statuses.push((await editor.put(`/${plural}/by-external-id/crm/one`, fields)).status);
    return statuses;
  };
  const workers = editors.flatMap((editor) => Array.from({ length: WORKERS }, () => worker(editor)));
  const statuses = (await Promise.all(workers)).flat().sort();
  expect(statuses).toEqual([...Array<number>(2 * WORKERS * ROUNDS - 1).fill(200), 201]);
  for (const editor of editors) {
    const { body } = await editor.get(`/${plural}?hide_empty=false&start_date=2000-01-01`);
    expect([body.total, body[plural][0].external_ids]).toEqual([1, [{ source: 'crm', id: 'one' }]]);
  }
});
