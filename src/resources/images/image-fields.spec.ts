import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from '../../http/validation/read-fields.js';
import { ImageField, type ImageInput } from './image-fields.js';

class SampleDto {
  @ImageField({ description: 'Picture' }) image?: ImageInput;
}

/** What becomes of a value, or what is wrong with it. */
function read(image: unknown): unknown {
  const { values, errors } = parseFields(SampleDto, { image });
  return errors.get('image') ?? values.image;
}

describe('a picture', () => {
  it.each([null, '', false, 'false', 0, '0'])('is none for %j', (raw) => expect(read(raw)).toBeNull());

  it.each([7, '7', ' 7 ', { id: 7 }, { id: '7', url: 'https://a.example' }])('is named by the id in %j', (raw) => {
    expect(read(raw)).toEqual({ id: 7 });
  });

  it('is named by an address', () => {
    expect(read(' https://a.example/x.png ')).toEqual({ url: 'https://a.example/x.png' });
  });

  it.each<unknown>([
    ...['  ', 'x.png', 'data:image/png;base64,x', '-1', '1.5', `1${' '.repeat(40)}`],
    ...[true, -1, 1.5, 1e300, [[7]], {}],
    ...[{ id: 0 }, { id: null }, { id: 'https://a.example' }, { url: 'https://a.example' }],
  ])('is not %j', (raw) => {
    expect(read(raw)).toEqual({ message: 'Must be the id of an image, an image, or an http(s) address.' });
  });

  it('has an address of at most 2000 characters', () => {
    expect(read(`https://a.example/${'x'.repeat(2000)}`)).toEqual({ message: 'Must be at most 2000 characters.' });
  });
});
