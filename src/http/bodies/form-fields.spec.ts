import { describe, expect, it } from '@jest/globals';
import { readQuery } from './form-text.js';

const read = (text: string) => readQuery(text);
const errorsIn = (text: string): unknown => {
  try {
    return read(text);
  } catch (problem) {
    return (problem as { details: { params: unknown } }).details.params;
  }
};
const nested = (levels: number) => `a${'[b]'.repeat(levels - 1)}=1`;

describe('the fields of a form', () => {
  it.each([
    ['a=1&a=2', { a: '2' }],
    ['a&b=&=c&&d=1=2', { a: '', b: '', d: '1=2' }],
    ['a=100%&b=x%2By+z&%C3%A9=%zz', { a: '100%', b: 'x+y z', é: '%zz' }],
    ['a[]=1&a[]=2', { a: ['1', '2'] }],
    ['a[1]=y&a[0]=x&a[]=z', { a: ['x', 'y', 'z'] }],
    ['a[7]=x&a[100]=y', { a: ['x', 'y'] }],
    ['a[b]=1&a[c][d]=2', { a: { b: '1', c: { d: '2' } } }],
    ['a[b]=1&a[]=2', { a: { b: '1', 0: '2' } }],
    ['a[007]=1', { a: { '007': '1' } }],
    ['a[]=1&a=2', { a: '2' }],
    ['a=1&a[]=2', { a: ['2'] }],
    ['a[b=1&a[b]c[d]=2', { 'a[b': '1', a: { b: '2' } }],
    ['[a]=1&[]=2&]=3', { ']': '3' }],
    ['a%5Bb%5D=1', { a: { b: '1' } }],
  ])('are read as PHP reads them: %s', (text, fields) => {
    expect(read(text)).toEqual(fields);
  });

  it.each([
    ['a[][n]=Ann&a[][n]=Bob', [{ n: 'Ann' }, { n: 'Bob' }]],
    [
      'a[][n]=Ann&a[][m]=x&a[][n]=Bob&a[][m]=y',
      [
        { n: 'Ann', m: 'x' },
        { n: 'Bob', m: 'y' },
      ],
    ],
    [
      'a[][n]=Ann&a[][t][]=1&a[][t][]=2&a[][n]=Bob&a[][t][]=3',
      [
        { n: 'Ann', t: ['1', '2'] },
        { n: 'Bob', t: ['3'] },
      ],
    ],
    ['a[][b][c]=1&a[][b][d]=2&a[][b][c]=3', [{ b: { c: '1', d: '2' } }, { b: { c: '3' } }]],
    ['a[0][n]=Ann&a[][m]=x&a[1][n]=Bob', [{ n: 'Ann', m: 'x' }, { n: 'Bob' }]],
    ['a[][]=1&a[][]=2', [['1'], ['2']]],
    ['a[]=5&a[][n]=Ann', ['5', { n: 'Ann' }]],
  ])('make lists of objects: %s', (text, list) => {
    expect(read(text)).toEqual({ a: list });
  });

  it.each(['__proto__', 'constructor', 'toString', 'valueOf'])('never are %s', (name) => {
    expect(read(`${name}=1&${name}[a]=1&b[${name}]=1&c[${name}][d]=1`)).toEqual({});
  });
});

describe('a field that exceeds a limit', () => {
  it.each(['a[101]=x', 'a[4294967294]=x', 'a[50000000]=x', 'b=1&a[c][999999999999999999999]=x'])(
    'is named in the error: %s',
    (text) => {
      expect(errorsIn(text)).toEqual({ a: 'An index may be at most 100.' });
    },
  );

  it('may not append more values than a list may have', () => {
    expect((read('a[]=x&'.repeat(1000))['a'] as unknown[]).length).toBe(1000);
    expect(errorsIn('a[]=x&'.repeat(1001))).toEqual({ a: 'At most 1000 values may be listed.' });
  });

  it('may not be nested deeper than a body', () => {
    expect(read(nested(50))).toHaveProperty('a.b.b');
    expect(errorsIn(nested(51))).toEqual({ a: 'Must not be nested deeper than 50 levels.' });
    expect(errorsIn(nested(100_000))).toEqual({ a: 'Must not be nested deeper than 50 levels.' });
  });
});
