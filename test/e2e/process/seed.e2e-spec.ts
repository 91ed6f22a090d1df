import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type FreshDatabase, freshDatabase } from '../../support/database.js';
import { run, start } from '../../support/program.js';

describe('the sample calendar', () => {
  let fresh: FreshDatabase;
  let environment: Record<string, string>;

  beforeAll(async () => {
    fresh = await freshDatabase();
    environment = { DATABASE_URL: fresh.url, PORT: '0', LOG_LEVEL: 'warn' };
  });
  afterAll(() => fresh.drop());

  const seed = (...args: string[]) => run('commands/seed.js', { args, environment });

  it('is loaded, showing how far it is', async () => {
    const { code, out, err } = await seed('--events', '40');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe('40 of 40 events\n');
  });

  it('is not loaded twice by mistake', async () => {
    const again = await seed();
    expect(again).toMatchObject({ code: 1, err: 'the calendar already has events (40); use --more to add to them\n' });
  });

  it('can be given more, for which it has the places and terms already', async () => {
    expect((await seed('--events', '10', '--more')).code).toBe(0);
    const service = start('main.js', { environment });
    try {
      const [, address = ''] = /API +(\S+)/.exec(await service.says(/Swagger/)) ?? [];
      const total = async (path: string) => ((await (await fetch(address + path)).json()) as { total: number }).total;
      const everything = 'status=publish,draft,pending,private&hide_from_listings=any&start_date=2025-01-01';
      expect(await total(`/events?${everything}&end_date=2032-01-10`)).toBe(50);
      expect(await total('/venues')).toBeLessThanOrEqual(32);
      expect(await total('/categories')).toBe(8);
    } finally {
      service.tell('SIGTERM');
      await service.ended;
    }
  });

  it.each([
    ['--events', '0'],
    ['--everything', ''],
  ])('says how it is used when it is not: %s %s', async (...args) =>
    expect(await seed(...args)).toMatchObject({ code: 1, err: expect.stringMatching(/^usage: seed/) }),
  );
});
