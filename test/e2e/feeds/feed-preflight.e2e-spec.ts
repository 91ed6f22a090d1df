import { expect, it } from '@jest/globals';
import { appForThisFile } from '../../support/start-app.js';

const { origin } = await appForThisFile();
const API = '/calendar/events/v1';
const PREFLIGHT = {
  Origin: 'https://site.example',
  'Access-Control-Request-Method': 'GET',
  'Access-Control-Request-Headers': 'if-none-match',
};

it.each([
  `${API}/events.ics`,
  `${API}/events/7.jscal.json`,
  `${API}/venues/by-slug/hall.rss`,
  '/events.ics',
  '/events/category/music/jazz.feed.json',
])('scripts of other sites may ask for a feed only if it has changed: %s', async (path) => {
  const response = await fetch(origin + path, { method: 'OPTIONS', headers: PREFLIGHT });
  expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS']);
  expect(response.headers.get('access-control-allow-origin')).toBeTruthy();
  expect(response.headers.get('access-control-allow-headers')).toMatch(/if-none-match/i);
});

it.each([`${API}/events.docx`, '/events.docx', `${API}/other.ics`])(
  'what is no feed has no such permission: %s',
  async (path) => {
    expect((await fetch(origin + path, { method: 'OPTIONS', headers: PREFLIGHT })).status).toBe(404);
  },
);
