import { expect, it } from '@jest/globals';
import { run, start } from '../../support/program.js';

/** Starts a service as `npm start` does, and prints how much smaller its heap is once memory has been released. */
const measureHeap = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { startService } from './dist/bootstrap/start-service.js';
  import { readSettings } from './dist/config/settings.js';
  await startService(readSettings(process.env));
  const started = process.memoryUsage().heapTotal;
  while (process.memoryUsage().heapTotal > 0.9 * started) await pause(50);
  console.log('released');
  process.exit(0);
`;

/** Starts a service that Node does not let collect garbage, and prints that it has been refused. */
const refuse = `
  import { Session } from 'node:inspector/promises';
  import { startService } from './dist/bootstrap/start-service.js';
  import { readSettings } from './dist/config/settings.js';
  Session.prototype.connect = () => {
    setImmediate(() => console.log('refused'));
    throw new Error('Access to this API has been restricted.');
  };
  await startService(readSettings(process.env));
`;

const environment = { DATABASE_URL: 'sqlite::memory:', PORT: '0' };

it('memory that only starting has needed is given back', async () => {
  const { code, out } = await run(measureHeap, { environment });
  expect(out).toMatch(/released\n$/);
  expect(code).toBe(0);
});

it('a service that may not collect garbage goes on', async () => {
  const service = start(refuse, { environment });
  await service.says(/refused/);
  service.tell('SIGTERM');
  expect(await service.ended).toMatchObject({ code: 0, err: '' });
});
