import { describe, expect, it } from '@jest/globals';
import { aVenue } from '../../build/a-venue.js';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';
import { titles } from '../../support/titles.js';

const { api, given } = await appForThisFile();

const list = async (query: string) => titles(await api.get(`/events?${query}`));

async function eventAt(title: string, geo_lat: number, geo_lng: number, more: object = {}) {
  const { id } = await given(aVenue({ geo_lat, geo_lng, ...more }));
  await given(anEvent({ title, venue: id }));
}

describe('events around a point', () => {
  it('lie within 25 kilometres of it unless another radius is given', async () => {
    await eventAt('Helsinki', 60.1699, 24.9384);
    await eventAt('Espoo', 60.2055, 24.6559); // 16.1 km
    await eventAt('Tallinn', 59.437, 24.7536); // 82.1 km
    await given(anEvent({ title: 'Nowhere' }));
    const point = 'geoloc_lat=60.1699&geoloc_lng=24.9384';
    expect(await list(point)).toEqual(['Helsinki', 'Espoo']);
    expect(await list(`${point}&geoloc_radius=15`)).toEqual(['Helsinki']);
    expect(await list(`${point}&geoloc_radius=82`)).toEqual(['Helsinki', 'Espoo']);
    expect(await list(`${point}&geoloc_radius=83`)).toEqual(['Helsinki', 'Espoo', 'Tallinn']);
    expect(await list(`${point}&geoloc_radius=0`)).toEqual(['Helsinki']);
  });

  it('are measured as the crow flies, not by the box', async () => {
    await eventAt('Corner', 50.2, 10.3); // 30.8 km from the point, yet within 25 km of it in latitude and in longitude
    expect(await list('geoloc_lat=50&geoloc_lng=10')).toEqual([]);
    expect(await list('geoloc_lat=50&geoloc_lng=10&geoloc_radius=31')).toEqual(['Corner']);
  });

  it('are found across the date line, from both sides', async () => {
    await eventAt('West of it', -16.8, 179.95);
    await eventAt('East of it', -16.8, -179.95);
    await eventAt('On it', -16.8, 180);
    const three = ['West of it', 'East of it', 'On it'];
    expect(await list('geoloc_lat=-16.8&geoloc_lng=179.99')).toEqual(three);
    expect(await list('geoloc_lat=-16.8&geoloc_lng=-179.99')).toEqual(three);
    expect(await list('geoloc_lat=-16.8&geoloc_lng=-180')).toEqual(three);
    expect(await list('geoloc_lat=-16.8&geoloc_lng=-180&geoloc_radius=0')).toEqual(['On it']);
  });

  it('are found across the poles', async () => {
    await eventAt('Beyond the pole', 89.9, 180);
    await eventAt('At the pole', 90, 0);
    await eventAt('South', -90, 77);
    expect(await list('geoloc_lat=89.9&geoloc_lng=0')).toEqual(['Beyond the pole', 'At the pole']);
    expect(await list('geoloc_lat=90&geoloc_lng=12&geoloc_radius=12')).toEqual(['Beyond the pole', 'At the pole']);
    expect(await list('geoloc_lat=-90&geoloc_lng=-12&geoloc_radius=0')).toEqual(['South']);
  });

  it('are all of them for a radius that reaches the other side of the globe', async () => {
    await eventAt('Here', 10, 20);
    await eventAt('Antipode', -10, -160);
    expect(await list('geoloc_lat=10&geoloc_lng=20&geoloc_radius=20000')).toEqual(['Here']);
    expect(await list('geoloc_lat=10&geoloc_lng=20&geoloc_radius=20016')).toEqual(['Here', 'Antipode']);
  });

  it('appear once though two venues are near', async () => {
    const { id: one } = await given(aVenue({ geo_lat: 10, geo_lng: 10 }));
    const { id: two } = await given(aVenue({ geo_lat: 10.01, geo_lng: 10 }));
    await given(anEvent({ title: 'Parade', venue: [one, two] }));
    const response = await api.get('/events?geoloc_lat=10&geoloc_lng=10');
    expect(titles(response)).toEqual(['Parade']);
    expect(response.body.total).toBe(1);
  });

  it('do not give away where a draft of a venue is', async () => {
    await eventAt('Secret place', 10, 10, { status: 'draft' });
    expect(await list('geoloc_lat=10&geoloc_lng=10')).toEqual([]);
    expect(titles(await api.as('editor').get('/events?geoloc_lat=10&geoloc_lng=10'))).toEqual(['Secret place']);
  });
});

describe('geoloc', () => {
  it('asks whether the coordinates of a venue are known', async () => {
    await eventAt('On the map', 0, 0);
    const { id } = await given(aVenue());
    await given(anEvent({ title: 'Off the map', venue: id }));
    await given(anEvent({ title: 'No venue' }));
    expect(await list('geoloc=true')).toEqual(['On the map']);
    expect(await list('geoloc=false')).toEqual(['Off the map', 'No venue']);
    expect(await list('geoloc=true&geoloc_lat=0&geoloc_lng=1&geoloc_radius=1')).toEqual([]);
  });

  it("is told by a venue of one's own that is scheduled, as the event shows it", async () => {
    const { body: venue } = await api.as('contributor').post('/venues', aVenue({ geo_lat: 0, geo_lng: 0 }).fields);
    await api.as('administrator').patch(`/venues/${venue.id}`, { status: 'future', date: '2026-03-01 00:00:00' });
    await given(anEvent({ title: 'At a venue to come', venue: venue.id }));
    const mapped = async (login: 'contributor' | 'author') => titles(await api.as(login).get('/events?geoloc=true'));
    expect([await mapped('contributor'), await mapped('author')]).toEqual([['At a venue to come'], []]);
  });

  it('counts what each viewer sees of venues that are not public', async () => {
    const point = { geo_lat: 0, geo_lng: 0 };
    const venues = {
      public: aVenue(point),
      draft: aVenue({ ...point, status: 'draft' }),
      scheduled: aVenue({ ...point, status: 'future', date: '2026-03-01 00:00:00' }),
      unlocated: aVenue({ status: 'draft' }),
    };
    const ids = new Map<string, number>();
    for (const [name, venue] of Object.entries(venues)) ids.set(name, (await given(venue)).id);
    const { body: own } = await api.as('author').post('/venues', aVenue({ ...point, status: 'draft' }).fields);
    ids.set('own', own.id);
    const places = [
      ...[...ids.keys()].map((name) => [name]),
      ['public', 'draft'],
      ['draft', 'scheduled'],
      ['own', 'draft'],
    ];
    for (const names of places)
      await given(anEvent({ title: names.join(' and '), venue: names.map((name) => ids.get(name)) }));
    for (const viewer of ['visitor', 'author', 'editor'] as const) {
      for (const flags of ['', '&featured=false']) {
        const known = await (viewer === 'visitor' ? api : api.as(viewer)).get(`/events?geoloc=true${flags}`);
        const unknown = await (viewer === 'visitor' ? api : api.as(viewer)).get(`/events?geoloc=false${flags}`);
        const seen = { visitor: 2, author: 4, editor: 7 }[viewer];
        expect([viewer, known.body.total, titles(known).length]).toEqual([viewer, seen, seen]);
        expect([viewer, unknown.body.total, titles(unknown).length]).toEqual([viewer, 8 - seen, 8 - seen]);
      }
    }
  });

  it('is not asked by empty coordinates', async () => {
    await given(anEvent({ title: 'No venue' }));
    expect(await list('geoloc_lat=&geoloc_lng=')).toEqual(['No venue']);
  });

  it.each([
    ['geoloc_lat=52.5', 'geoloc_lng'],
    ['geoloc_lng=13.4', 'geoloc_lat'],
    ['geoloc_lat=abc&geoloc_lng=13.4', 'geoloc_lat'],
    ['geoloc_lat=1e309&geoloc_lng=13.4', 'geoloc_lat'],
    ['geoloc_lat=90.1&geoloc_lng=13.4', 'geoloc_lat'],
    ['geoloc_lat=52.5&geoloc_lng=180.1', 'geoloc_lng'],
    ['geoloc_lat=52.5&geoloc_lng=13.4&geoloc_radius=-1', 'geoloc_radius'],
    ['geoloc_lat=52.5&geoloc_lng=13.4&geoloc_radius=30000', 'geoloc_radius'],
    ['geoloc=foo', 'geoloc'],
  ])('%s is refused, naming %s', async (query, name) => {
    const { status, body } = await api.get(`/events?${query}`);
    expect(status).toBe(400);
    expect(Object.keys(body.data.params)).toEqual([name]);
  });
});
