import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../../http/validation/read-fields.js';
import type { Status } from '../status.js';
import { AuthorField, RecordNameField, StatusField, StatusListField } from './publishing-fields.js';

class SampleDto {
  @RecordNameField({ description: 'Name' }) venue?: string;
  @AuthorField() author?: number;
  @StatusField() status?: Status;
  @StatusListField({ description: 'States' }) states?: Status[];
}

/** The converted value, or its validation error. */
function read(name: keyof SampleDto, value: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { [name]: value });
  return errors.get(name) ?? values[name];
}

describe('the name of a venue or organizer', () => {
  it.each([
    [' <b>Hall</b> &amp; Garden ', 'Hall & Garden'],
    ['   ', ''],
    ['x'.repeat(1000), 'x'.repeat(1000)],
  ])('turns %j into %j', (sent, name) => expect(read('venue', sent)).toBe(name));

  it('is not empty', () => expect(read('venue', '')).toEqual({ message: 'Must not be empty.' }));

  it('may have 1,000 characters, blanks included', () => {
    expect(read('venue', ' '.repeat(1001))).toEqual({ message: 'Must be at most 1000 characters.' });
  });

  it.each([null, 5, ['x'], {}])('is a text, which %j is not', (sent) => {
    expect(read('venue', sent)).toEqual({ message: 'Must be a string.', code: 'rest_invalid_type' });
  });
});

describe('an author', () => {
  it('is a user id, or 0', () => expect([0, '0', '7'].map((sent) => read('author', sent))).toEqual([0, 0, 7]));

  it.each([-1, 1.5, 9007199254740992, 'eve', '', null, {}])('is not %j', (sent) => {
    expect(read('author', sent)).toEqual({ message: 'Must be the id of a user.' });
  });
});

describe('a status', () => {
  it('is one of six, in lower case', () => {
    expect(read('status', 'trash')).toBe('trash');
    for (const sent of ['Publish', 'auto-draft', '', null, ['draft']]) {
      expect(read('status', sent)).toEqual({
        message: 'Must be one of: publish, draft, pending, private, future, trash.',
      });
    }
  });
});

describe('a list of statuses', () => {
  it.each([
    ['draft,pending, draft', ['draft', 'pending']],
    [
      ['publish', 'future'],
      ['publish', 'future'],
    ],
    ['', []],
    [Array(1000).fill('draft'), ['draft']],
  ])('is read from %j', (sent, states) => expect(read('states', sent)).toEqual(states));

  it.each([null, 'Publish', 'draft,', ' ', [''], [['draft']], 5, {}, [[]], Array(1001).fill('draft')])(
    'is not %j',
    (sent) => {
      expect(read('states', sent)).toEqual({
        message: 'Must be one or more of: publish, draft, pending, private, future, trash.',
      });
    },
  );

  it('is not an empty list', () => expect(read('states', [])).toHaveProperty('message'));
});
