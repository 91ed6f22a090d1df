import { expect, it } from '@jest/globals';
import { freshDatabase } from '../../support/database.js';
import { run, start } from '../../support/program.js';

const USERS = JSON.stringify([
  { login: 'ana', role: 'administrator', password: 'correct horse' },
  { login: 'bob', role: 'editor', password: 'battery staple' },
]);

it('the service is started twice at once on an empty database: both serve, and users have the ids 1, 2, ...', async () => {
  const shared = await freshDatabase();
  const twice = { DATABASE_URL: shared.url, PORT: '0', LOG_LEVEL: 'warn', BOOTSTRAP_USERS: USERS };
  const services = [start('main.js', { environment: twice }), start('main.js', { environment: twice })];
  const addresses = await Promise.all(
    services.map(async (each) => /API +(\S+)/.exec(await each.says(/Swagger/))?.[1] ?? ''),
  );
  for (const address of addresses) expect((await fetch(`${address}/events`)).status).toBe(200);
  const listed = await run('commands/users.js', { args: ['list'], environment: twice });
  expect(listed.out.split('\n').map((line) => line.split('\t').slice(0, 3).join(' '))).toEqual([
    '1 ana administrator',
    '2 bob editor',
    '',
  ]);
  for (const service of services) service.tell('SIGTERM');
  for (const service of services) expect((await service.ended).code).toBe(0);
  await shared.drop();
});
