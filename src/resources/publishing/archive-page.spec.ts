import { expect, it } from '@jest/globals';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';
import { Urls } from '../../http/urls/urls.js';
import { archivePage } from './archive-page.js';

const urls = new Urls('https://site.example', 'wp-json', 'tribe/events/v1');
const editor: Viewer = { id: 1, login: 'editor', role: 'editor' };
const pageRequest = { page: 2, perPage: 2, maxOffset: 100 };
const request = { records: [{ id: 7 }], total: 5, pageRequest, walk: undefined };

it('links to itself and to its neighbours, in wire order', () => {
  const sent = { search: 'a b', page: '2', per_page: '2' };
  const { body, total, totalPages } = archivePage('venues', { ...request, parameters: sent }, { viewer: editor, urls });
  expect([total, totalPages]).toEqual([5, 3]);
  expect(JSON.stringify(body)).toBe(
    JSON.stringify({
      venues: [{ id: 7 }],
      rest_url: 'https://site.example/wp-json/tribe/events/v1/venues/?page=2&per_page=2&search=a+b',
      next_rest_url: 'https://site.example/wp-json/tribe/events/v1/venues/?page=3&per_page=2&search=a+b',
      previous_rest_url: 'https://site.example/wp-json/tribe/events/v1/venues/?per_page=2&search=a+b',
      total: 5,
      total_pages: 3,
    }),
  );
});

it('adds the status to links for viewers who see only published records', () => {
  const { body } = archivePage('organizers', { ...request, parameters: {} }, { viewer: ANONYMOUS, urls });
  expect(body).toMatchObject({
    rest_url: 'https://site.example/wp-json/tribe/events/v1/organizers/?page=2&per_page=2&status=publish',
  });
});
