import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../http/validation/read-fields.js';
import { ImageField, type ImageInput } from './image-fields.js';

class SampleDto {
  @ImageField({ description: 'Picture' }) image?: ImageInput;
}

/** The converted value, or the error. */
function read(image: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { image });
  return errors.get('image') ?? values.image;
}

describe('an image', () => {
  it.each([null, '', false, 'false', 0, '0'])('is absent for %j', (raw) => expect(read(raw)).toBeNull());

  it.each([7, '7', ' 7 ', { id: 7 }, { id: '7', url: 'https://a.example' }])('is found by the id in %j', (raw) => {
    expect(read(raw)).toEqual({ id: 7 });
  });

  it('is found by its URL', () => {
    expect(read(' https://a.example/x.png ')).toEqual({ url: 'https://a.example/x.png' });
  });

  it.each<unknown>([
    ...['  ', 'x.png', 'data:image/png;base64,x', '-1', '1.5', `1${' '.repeat(40)}`],
    ...[true, -1, 1.5, 1e300, [[7]], {}],
    ...[{ id: 0 }, { id: null }, { id: 'https://a.example' }, { url: 'https://a.example' }],
  ])('is never %j', (raw) => {
    expect(read(raw)).toEqual({ message: 'Must be the id of an image, an image, or an http(s) address.' });
  });

  it('has a URL of at most 2000 characters', () => {
    expect(read(`https://a.example/${'x'.repeat(2000)}`)).toEqual({ message: 'Must be at most 2000 characters.' });
  });
});
