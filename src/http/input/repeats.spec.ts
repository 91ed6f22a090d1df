import { expect, it } from '@jest/globals';
import { omitUnchanged } from './repeats.js';

const shown = { id: 7, title: 'AT&amp;T', author: '0', all_day: false, text: 'a\nb', tags: [], image: undefined };

it.each([
  ['texts, letter by letter', { title: 'AT&amp;T' }, {}],
  ['texts that differ', { title: 'AT&T' }, { title: 'AT&T' }],
  ['numbers and booleans, as JSON and as in a form', { id: '7', all_day: 'false' }, {}],
  ['line breaks of a form', { text: 'a\r\nb' }, {}],
  ['no number for a text', { author: 0 }, { author: 0 }],
  ['no lists and objects, whose members may be hidden', { tags: [], image: {} }, { tags: [], image: {} }],
  ['nothing that is not shown', { image: 'undefined', more: 1 }, { image: 'undefined', more: 1 }],
])('parameters that repeat what is shown are %s', (_, value, left) => {
  expect(omitUnchanged(value, shown)).toEqual(left);
});
