import { describe, expect, it } from '@jest/globals';
import { writeIn } from './metrics.js';

const PREFIX = '/calendar/events/v1';

describe('the write that a request made', () => {
  it.each([
    ['POST', 201, '/events', { resource: 'events', act: 'create' }],
    ['POST', 200, '/events/:id', { resource: 'events', act: 'update' }],
    ['PUT', 200, '/venues/by-slug/:slug', { resource: 'venues', act: 'update' }],
    ['PATCH', 200, '/tags/:id', { resource: 'tags', act: 'update' }],
    ['DELETE', 200, '/organizers/:id', { resource: 'organizers', act: 'delete' }],
    ['GET', 200, '/events', undefined],
    ['POST', 400, '/events', undefined],
    ['DELETE', 410, '/events/:id', undefined],
  ])('%s %i %s', (method, status, path, write) => {
    expect(writeIn({ method, status, route: PREFIX + path }, PREFIX)).toEqual(write);
  });

  it('is undefined outside the namespace', () => {
    expect(writeIn({ method: 'POST', status: 201, route: 'none' }, PREFIX)).toBeUndefined();
  });
});
