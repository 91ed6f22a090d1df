import 'reflect-metadata';
import { expect, it } from '@jest/globals';
import { CountField } from './number-fields.js';
import { omitUnchanged, RequestInput } from './request-input.js';
import { NameField } from './text-fields.js';

class CreateBooth {
  @NameField({ description: 'Name', max: 50, required: true }) name: string;
  @CountField({ description: 'Places' }) places?: number;
  @NameField({ description: 'Owner', max: 50 }) owner?: string;
}

it('reports errors of later checks together with the others', async () => {
  const reading = new RequestInput(CreateBooth, { name: 'Tea', places: 0 }).validate((_, addError) =>
    addError('owner', 'Taken.'),
  );
  await expect(reading).rejects.toMatchObject({
    details: { params: { places: expect.any(String), owner: 'Taken.' } },
  });
});

it('reports missing fields before anything else', async () => {
  const reading = new RequestInput(CreateBooth, { name: null, places: 0 }).validate();
  await expect(reading).rejects.toMatchObject({ code: 'rest_missing_callback_param' });
});

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
