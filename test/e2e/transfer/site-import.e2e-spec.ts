import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Urls } from '../../../src/http/urls/urls.js';
import { redirects } from '../../../src/transfer/redirects/redirects.js';
import { aTecEvent, aTecOrganizer, aTecTerm, aTecVenue } from '../../build/a-tec-record.js';
import { importSite } from '../../support/import-site.js';
import { appForThisFile } from '../../support/start-app.js';
import { CREDENTIALS, TecSite } from '../../support/tec-site.js';

const running = await appForThisFile();
const { api, database } = running;

let site: TecSite;
beforeEach(async () => {
  site = await TecSite.start();
  site.records.categories.push(
    aTecTerm(5, { parent: 7, name: 'Jazz', slug: 'jazz' }),
    aTecTerm(7, { name: 'Music', slug: 'music' }),
  );
  site.records.tags.push(aTecTerm(8, { name: 'Rock &#038; Roll', slug: 'rock', url: 'https://old.example/tag/rock/' }));
  site.records.venues.push(aTecVenue(1, { venue: 'City Hall', city: 'Springfield' }));
  site.records.organizers.push(aTecOrganizer(2), aTecOrganizer(3));
  site.records.events.push(
    aTecEvent(4, {
      title: 'Summer &#8220;fair&#8221;',
      categories: [aTecTerm(5)],
      tags: [aTecTerm(8)],
      venue: aTecVenue(1),
      organizer: [aTecOrganizer(3), aTecOrganizer(2)],
    }),
    aTecEvent(6, { status: 'draft', date_utc: '0000-00-00 00:00:00' }),
  );
});
afterEach(() => site.stop());

const everything = '/events?start_date=1971-01-01&end_date=2999-12-31';
const none = { created: 0, updated: 0, unchanged: 0, skipped: 0, trashed: 0, failed: 0 };

describe('an import of a site', () => {
  it('makes every record, with its links', async () => {
    const { state, counts } = await importSite(running, { url: site.url });
    expect([state, counts]).toEqual(['done', { ...none, created: 7 }]);
    const { body } = await api.get('/events/by-slug/event-4');
    expect(body).toMatchObject({
      title: 'Summer “fair”',
      start_date: '2027-06-04 17:30:00',
      utc_start_date: '2027-06-04 15:30:00',
      date_utc: '2026-01-05 09:00:00',
      website: body.url,
      venue: { venue: 'City Hall', city: 'Springfield' },
    });
    expect(body.organizer.map(({ organizer }: { organizer: string }) => organizer)).toEqual([
      'Organizer 3',
      'Organizer 2',
    ]);
    expect(body.tags[0].name).toBe('Rock & Roll');
    expect((await api.get('/categories?slug=jazz&hide_empty=false')).body.categories[0]).toMatchObject({
      name: 'Jazz',
    });
  });

  it('tells beforehand what it will do, and writes nothing', async () => {
    const { counts } = await importSite(running, { url: site.url, mode: 'dry_run' });
    expect(counts).toEqual({ ...none, created: 7 });
    expect((await api.get(everything)).body.total).toBe(0);
    expect((await importSite(running, { url: site.url })).counts).toEqual(counts);
  });

  it('changes nothing the second time, and then what has changed there', async () => {
    await importSite(running, { url: site.url });
    expect((await importSite(running, { url: site.url })).counts).toEqual({ ...none, unchanged: 7 });
    site.records.venues[0] = aTecVenue(1, { venue: 'Town Hall', city: 'Springfield' });
    const { counts, rows } = await importSite(running, { url: site.url });
    expect(counts).toEqual({ ...none, unchanged: 6, updated: 1 });
    expect(rows.find(({ outcome }) => outcome === 'updated')?.diff).toEqual({ venue: ['City Hall', 'Town Hall'] });
  });

  it('brings drafts along with credentials', async () => {
    const { counts } = await importSite(running, { url: site.url, credentials: CREDENTIALS });
    expect(counts).toEqual({ ...none, created: 8 });
    expect((await api.as('editor').get('/events/by-slug/event-6')).body.status).toBe('draft');
    expect((await api.get('/events/by-slug/event-6')).status).toBe(403);
  });

  it('reports what the API refuses, and goes on', async () => {
    site.records.events.unshift(
      aTecEvent(9, { title: '' }),
      aTecEvent(10, { end_date: '2027-06-01 00:00:00', utc_end_date: '2027-05-31 22:00:00' }),
    );
    const { counts, rows } = await importSite(running, { url: site.url });
    expect(counts).toEqual({ ...none, created: 7, failed: 2 });
    const failed = rows.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ externalId, code, params }) => [externalId, code, Object.keys(params ?? {})])).toEqual([
      ['9', 'rest_invalid_param', ['title']],
      ['10', 'rest_invalid_param', ['end_date']],
    ]);
  });

  it('fails as a whole with wrong credentials, and for an address inside', async () => {
    const wrong = await importSite(running, { url: site.url, credentials: { ...CREDENTIALS, password: 'x' } });
    expect([wrong.state, wrong.error?.code]).toEqual(['failed', 'wrong-credentials']);
    const inside = await importSite(running, { url: 'http://169.254.169.254/' });
    expect([inside.state, inside.error?.code]).toEqual(['failed', 'address-not-allowed']);
  });

  it('makes a series of dates that belong together', async () => {
    const date = (id: number, day: string) =>
      aTecEvent(10_000_000 + id, {
        ...{ title: 'Yoga', slug: 'yoga', website: '', url: `https://old.example/event/yoga/2027-06-${day}/` },
        ...{ start_date: `2027-06-${day} 18:00:00`, end_date: `2027-06-${day} 19:00:00` },
        ...{ utc_start_date: `2027-06-${day} 16:00:00`, utc_end_date: `2027-06-${day} 17:00:00` },
      });
    site.records.events.push(date(1, '04'), date(2, '11'), date(3, '25'));
    const { counts } = await importSite(running, { url: site.url, options: { group: true } });
    expect(counts).toEqual({ ...none, created: 8 });
    const { body } = await api.get(`${everything}&search=yoga`);
    expect(body.events.map(({ start_date }: { start_date: string }) => start_date.slice(0, 10))).toEqual([
      '2027-06-04',
      '2027-06-11',
      '2027-06-25',
    ]);
    expect((await importSite(running, { url: site.url, options: { group: true } })).counts).toEqual({
      ...none,
      unchanged: 8,
    });
  });
});

describe('redirects', () => {
  async function found(publicUrl: string) {
    const lines: string[] = [];
    for await (const { from, to } of redirects(database.manager, new Urls(publicUrl, '', 'x'), 'old.example'))
      lines.push(`${from} ${to}`);
    return lines;
  }

  it('lead from the pages of the site to ours', async () => {
    await importSite(running, { url: site.url, credentials: CREDENTIALS });
    expect(await found('https://new.example')).toEqual([
      'https://old.example/event/event-4/ https://new.example/event/event-4/',
      'https://old.example/venue/venue-1/ https://new.example/venue/city-hall/',
      'https://old.example/organizer/organizer-2/ https://new.example/organizer/organizer-2/',
      'https://old.example/organizer/organizer-3/ https://new.example/organizer/organizer-3/',
      'https://old.example/events/category/term-7/ https://new.example/events/category/music/',
      'https://old.example/events/category/term-5/ https://new.example/events/category/music/jazz/',
      'https://old.example/tag/rock/ https://new.example/tag/rock/',
    ]);
  });

  it('are left out where nothing changes', async () => {
    await importSite(running, { url: site.url });
    expect(await found('https://old.example')).toEqual([
      'https://old.example/venue/venue-1/ https://old.example/venue/city-hall/',
      'https://old.example/events/category/term-7/ https://old.example/events/category/music/',
      'https://old.example/events/category/term-5/ https://old.example/events/category/music/jazz/',
    ]);
  });
});
