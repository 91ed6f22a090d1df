import { describe, expect, it } from '@jest/globals';
import { selectFields } from './rendered-response.js';

const event = { id: 7, title: 'Fair', image: undefined, start: { year: '2031', month: '06' }, venue: [] };

describe('_fields', () => {
  it.each([
    ['names members', 'id,title', { id: 7, title: 'Fair' }],
    ['may be a list', ['id', 'title'], { id: 7, title: 'Fair' }],
    ['may have blanks around names', ' id , title ', { id: 7, title: 'Fair' }],
    ['reaches into members', 'start.year', { start: { year: '2031' } }],
    ['keeps a member whole that is also named whole', 'start.year,start', { start: { year: '2031', month: '06' } }],
    ['keeps lists that are empty', 'venue', { venue: [] }],
    ['gives an empty list when nothing it names exists', 'nope', []],
    ['gives an empty list when what it names says nothing', 'image', []],
    ['means nothing when it names nothing', '', event],
    ['means nothing when it is no text', { id: '1' }, event],
  ])('%s', (_, fields, kept) => expect(selectFields(event, fields)).toEqual(kept));

  it('trims the rows of a list', () => {
    expect(selectFields({ total: 1, events: [event] }, 'events.id')).toEqual({ events: [{ id: 7 }] });
  });

  it('never finds what belongs to every object', () => {
    expect(selectFields(event, '__proto__,constructor,toString')).toEqual([]);
  });
});
