import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { aCategory } from '../../build/a-category.js';
import { openPage } from '../../support/open-page.js';
import { appForThisFile } from '../../support/start-app.js';
import { statementsOf } from '../../support/statements.js';

const { given, origin, database } = await appForThisFile({ ANSWER_CACHE: 'off' });
const at = (path: string) => openPage(origin + path);
const events = (html: string) => [...html.matchAll(/<bdi>([^<]*)<\/bdi>(?=<\/a>|<span)/g)].map(([, title]) => title);
const table = (html: string) => /<table[^]*<\/table>/.exec(html)?.[0] ?? '';

describe('a month', () => {
  it('is a table with the days of whole weeks', async () => {
    const { status, html, heading, robots, canonical } = await at('/events/2026-02/');
    expect([status, heading, robots]).toEqual([200, 'February 2026', 'noindex, follow']);
    expect(canonical).toBe(`${origin}/events/2026-02/`);
    expect(html).toContain('<caption class="ec-hidden">Events in February 2026</caption>');
    expect(html.match(/<th scope="col">/g)).toHaveLength(7);
    expect(html.match(/<td/g)).toHaveLength(28);
    // Nothing is before or after.
    expect(html).not.toContain('class="ec-steps"');
  });

  it('shows events in the cell of their day, and bars across days', async () => {
    await given(anEvent({ title: 'Talk', start: '2026-02-16 18:00:00' }));
    await given(anEvent({ title: 'Fair', start: '2026-02-13 10:00:00', end: '2026-02-16 18:00:00' }));
    const cells = table((await at('/events/2026-02/')).html);
    expect(cells.match(/ec-span-\d/g)).toEqual(['ec-span-2', 'ec-span-2']);
    expect(events(cells)).toEqual(['Fair', 'Fair', 'Talk']);
    expect(cells).toContain('until Monday, February 16');
    expect(cells).toMatch(/<bdi class="ec-time">6:00\sPM <\/bdi>/);
  });

  it('counts what has no room, and leads to the day', async () => {
    for (let number = 0; number < 8; number += 1) await given(anEvent());
    const cells = table((await at('/events/2026-02/')).html);
    expect(cells).toContain('<a class="ec-more" href="/events/2026-02-16/" rel="nofollow">3 more</a>');
  });

  it('has an address only between the first and the last event, or as the current one', async () => {
    await given(anEvent({ start: '2026-04-01 10:00:00' }));
    await given(anEvent({ start: '2026-06-30 23:00:00', end: '2026-07-01 00:00:00' }));
    for (const [path, status] of [
      ['/events/2026-02/', 200],
      ['/events/month/', 200],
      ['/events/2026-03/', 404],
      ['/events/2026-04/', 200],
      ['/events/2026-05/', 200],
      ['/events/2026-06/', 200],
      ['/events/2026-07/', 404],
      ['/events/9999-12/', 404],
      ['/events/0000-01/', 404],
      ['/events/2026-13/', 404],
    ] as const)
      expect([path, (await at(path)).status]).toEqual([path, status]);
  });

  it('links to neighbours that have an address, and no others', async () => {
    await given(anEvent({ start: '2026-03-05 10:00:00' }));
    await given(anEvent({ start: '2026-05-05 10:00:00' }));
    const linked = async (path: string) =>
      [...(await at(path)).html.matchAll(/<link rel="(prev|next)" href="[^"]*(\/events[^"]*)"/g)].map(
        ([, relation, href]) => `${relation} ${href}`,
      );
    expect(await linked('/events/2026-03/')).toEqual(['next /events/2026-04/']);
    expect(await linked('/events/2026-04/')).toEqual(['prev /events/2026-03/', 'next /events/2026-05/']);
    expect(await linked('/events/2026-05/')).toEqual(['prev /events/2026-04/']);
    expect(await linked('/events/month/')).toEqual(['next /events/2026-03/']);
  });

  it('shows nothing that an anonymous visitor may not read', async () => {
    await given(anEvent({ title: 'Secret draft', status: 'draft' }));
    await given(anEvent({ title: 'Secret hidden', hide_from_listings: true }));
    await given(anEvent({ title: 'Secret later', date: '2026-02-16 00:00:00' }));
    await given(anEvent({ title: 'Public', categories: [(await given(aCategory())).id] }));
    for (const path of ['/events/2026-02/', '/events/2026-02-16/', '/events/2026-W08/'])
      expect((await at(path)).html).not.toContain('Secret');
  });

  it('writes titles as text', async () => {
    await given(anEvent({ title: 'A & B "quoted"' }));
    expect((await at('/events/2026-02/')).html).toContain('A &amp; B');
  });

  it('takes three statements, whatever the number of events', async () => {
    for (let number = 0; number < 20; number += 1) await given(anEvent());
    const sent = await statementsOf(database, () => at('/events/2026-02/'));
    expect(sent.length).toBeLessThanOrEqual(3);
  });

  it('has 210 events in 60 kB', async () => {
    for (let number = 0; number < 210; number += 1) {
      const day = String((number % 28) + 1).padStart(2, '0');
      await given(anEvent({ title: `An evening with number ${number}`, start: `2026-02-${day} 18:00:00` }));
    }
    const { html } = await at('/events/2026-02/');
    expect(Buffer.byteLength(html)).toBeLessThan(60_000);
    expect(html.match(/<[a-z]/g)!.length).toBeLessThan(1500);
  });
});
