import { describe, expect, it } from '@jest/globals';
import { anEvent } from '../../build/an-event.js';
import { appForThisFile } from '../../support/start-app.js';

const { api } = await appForThisFile();

const WRITERS = Array.from({ length: 50 }, (_, number) => number);

describe('fifty writers at once', () => {
  it('of one title get fifty slugs', async () => {
    const responses = await Promise.all(
      WRITERS.map(() => api.as('editor').post('/events', anEvent({ title: 'Summer fair' }).fields)),
    );
    expect(responses.map(({ status }) => status)).toEqual(WRITERS.map(() => 201));
    const slugs = responses.map(({ body }) => body.slug).sort();
    expect(slugs).toEqual(WRITERS.map((n) => (n === 0 ? 'summer-fair' : `summer-fair-${n + 1}`)).sort());
  });

  it('of one category name, within their events, make one category', async () => {
    const responses = await Promise.all(
      WRITERS.map(() => api.as('editor').post('/events', anEvent({ categories: ['Jazz'] }).fields)),
    );
    expect(responses.map(({ status }) => status)).toEqual(WRITERS.map(() => 201));
    expect(new Set(responses.map(({ body }) => body.categories[0].id)).size).toBe(1);
    const { body } = await api.get('/categories?search=jazz');
    expect([body.total, body.categories[0].count]).toEqual([1, 50]);
  });

  it('of one tag make one, and the others hear that it exists', async () => {
    const responses = await Promise.all(WRITERS.map(() => api.as('editor').post('/tags', { name: 'Open air' })));
    const made = responses.filter(({ status }) => status === 201);
    expect(made).toHaveLength(1);
    expect(responses.every(({ status }) => status < 500)).toBe(true);
    expect((await api.get('/tags?search=open&hide_empty=false')).body.total).toBe(1);
  });
});
