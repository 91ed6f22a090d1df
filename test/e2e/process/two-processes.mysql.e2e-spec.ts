import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aCategory } from '../../build/a-category.js';
import { aTag } from '../../build/a-tag.js';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { anOrganizer } from '../../build/an-organizer.js';
import { type ApiResponse, Api } from '../../support/api.js';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { FixedClock } from '../../support/fixed-clock.js';
import { type RunningProgram, start } from '../../support/program.js';
import { passwordOf } from '../../support/users.js';

// The file of the embedded database belongs to one process; only a server of databases is shared.
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

const keyed = (key: string) => ({ headers: { 'Idempotency-Key': key } });
const isFirst = ({ headers }: ApiResponse) => headers.get('idempotency-replayed') === null;
const statuses = (responses: readonly ApiResponse[]) => responses.map(({ status }) => status).sort();

const ROUNDS = 20;

describe.each([anEvent, aVenue, anOrganizer, aCategory, aTag])('one key sent to two processes at once', (aRecord) => {
  const { path } = aRecord();

  it('makes one record, and both give the same answer, however often', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { fields } = aRecord();
      const send = (editor: Api) => editor.post(path, fields, keyed(`${path} ${round}`));
      const responses = await Promise.all([...editors, ...editors].map(send));
      expect(statuses(responses)).toEqual([201, 201, 201, 201]);
      // Links in a response name the process that was asked first.
      expect(new Set(responses.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(responses.filter(isFirst)).toHaveLength(1);
    }
    for (const editor of editors) {
      expect((await editor.get(`${path}?hide_empty=false&start_date=2000-01-01`)).body.total).toBe(ROUNDS);
    }
  });

  it('with two bodies makes one of them, and is 422 for the other, from either process', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const bodies = [aRecord().fields, aRecord().fields];
      const key = keyed(`two bodies ${path} ${round}`);
      const responses = await Promise.all(editors.map((editor, index) => editor.post(path, bodies[index], key)));
      const rejected = responses.filter(({ status }) => status === 422);
      expect(statuses(responses)).toEqual([201, 422]);
      expect(rejected[0]?.body.code).toBe('rest_idempotency_key_reused');
    }
  });
});
