import { describe, expect, it } from '@jest/globals';
import { selectFields } from './rendered-response.js';

const event = { id: 7, title: 'Fair', image: undefined, start: { year: '2031', month: '06' }, venue: [] };

describe('_fields', () => {
  it.each([
    ['selects members', 'id,title', { id: 7, title: 'Fair' }],
    ['may be an array', ['id', 'title'], { id: 7, title: 'Fair' }],
    ['may have spaces around names', ' id , title ', { id: 7, title: 'Fair' }],
    ['selects nested members', 'start.year', { start: { year: '2031' } }],
    [
      'keeps a whole member if both it and a nested one are named',
      'start.year,start',
      { start: { year: '2031', month: '06' } },
    ],
    ['keeps empty lists', 'venue', { venue: [] }],
    ['gives an empty list if no named member exists', 'nope', []],
    ['gives an empty list if the named member is undefined', 'image', []],
    ['is ignored if it is empty', '', event],
    ['is ignored if it is not text', { id: '1' }, event],
  ])('%s', (_, fields, kept) => expect(selectFields(event, fields)).toEqual(kept));

  it('trims the rows of a list', () => {
    expect(selectFields({ total: 1, events: [event] }, 'events.id')).toEqual({ events: [{ id: 7 }] });
  });

  it('never selects members of Object.prototype', () => {
    expect(selectFields(event, '__proto__,constructor,toString')).toEqual([]);
  });
});
