import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { parseFields } from './read-fields.js';
import {
  DateField,
  EnumField,
  HtmlField,
  NameField,
  SlugField,
  TextField,
  UrlField,
  VerbatimField,
} from './text-fields.js';

const description = 'Under test';

/** Reads a value as a field, and gives what became of it or what is wrong with it. */
function reading(decorate: PropertyDecorator): (sent: unknown) => unknown {
  class Sent {
    value?: unknown;
  }
  decorate(Sent.prototype, 'value');
  return (value) => {
    const { values, errors } = parseFields(Sent, { value });
    return errors.get('value') ?? values.value;
  };
}

const NOT_A_STRING = { message: 'Must be a string.', code: 'rest_invalid_type' };
const NOT_TEXTS: unknown[] = [5, true, [], ['x'], {}, { constructor: 1 }];
const tooLong = (max: number) => ({ message: `Must be at most ${max} characters.` });

describe('a text field', () => {
  const read = reading(TextField({ description, max: 5 }));

  it.each([
    [' Tea ', 'Tea'],
    ['<i>a', 'a'],
    ['', ''],
    [null, ''],
    ['🏮🏮🏮🏮🏮', '🏮🏮🏮🏮🏮'],
  ])('turns %j into %j', (sent, text) => expect(read(sent)).toBe(text));

  it('counts what was sent, variation selectors included', () => {
    expect(read('<b>x</b>')).toEqual(tooLong(5));
    expect(read('❤️❤️❤️')).toEqual(tooLong(5));
  });

  it.each(NOT_TEXTS)('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('a name field', () => {
  const read = reading(NameField({ description, max: 20 }));

  it('becomes plain text', () => expect(read(' <b>Tea</b> &amp; x')).toBe('Tea & x'));

  it('counts what was sent', () => expect(read('<b>123456789012345</b>')).toEqual(tooLong(20)));

  it.each(['', '  ', '<i></i>', '\u200b'])('is not blank, as %j is', (sent) =>
    expect(read(sent)).toEqual({ message: 'Must not be blank.' }),
  );

  it.each([null, ...NOT_TEXTS])('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('an HTML field', () => {
  const read = reading(HtmlField({ description }));

  it('is cleaned', () => expect(read('<p onclick="x()">Tea</p><script>y()</script>')).toBe('<p>Tea</p>'));

  it.each(['', null])('is cleared by %j', (sent) => expect(read(sent)).toBe(''));

  it('may grow when it is cleaned, and counts what was sent', () => {
    expect(read('&'.repeat(100_000))).toHaveLength('<p></p>'.length + 500_000);
    expect(read('x'.repeat(200_001))).toEqual(tooLong(200_000));
  });

  it.each(NOT_TEXTS)('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('a verbatim field', () => {
  const read = reading(VerbatimField({ description, max: 8 }));

  it('keeps everything', () => expect(read(' <b>a&b ')).toBe(' <b>a&b '));

  it('is not empty', () => expect(read('')).toEqual({ message: 'Must not be empty.' }));

  it('has a limit', () => expect(read('123456789')).toEqual(tooLong(8)));

  it.each([null, ...NOT_TEXTS])('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('a slug field', () => {
  const read = reading(SlugField({ description }));

  it.each([
    ['Summer Fair!', 'summer-fair'],
    ['', ''],
    [null, ''],
  ])('turns %j into %j', (sent, slug) => expect(read(sent)).toBe(slug));

  it.each(NOT_TEXTS)('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('a date field', () => {
  const read = reading(DateField({ description }));

  it.each(['2027-06-04', 'now', ' next monday '])('keeps %j for the clock to read', (sent) =>
    expect(read(sent)).toBe(sent),
  );

  it.each(['', ' \t\u2003'])('is not blank, as %j is', (sent) =>
    expect(read(sent)).toEqual({ message: 'Must be a date such as 2027-06-04 17:30:00.' }),
  );

  it.each([null, ...NOT_TEXTS])('is not %j', (sent) => expect(read(sent)).toEqual(NOT_A_STRING));
});

describe('an address field', () => {
  const read = reading(UrlField({ description }));

  it.each([
    [' https://a.example/x ', 'https://a.example/x'],
    ['HTTP://ä.example:8080/ö?q#f', 'HTTP://ä.example:8080/ö?q#f'],
    ['http://localhost', 'http://localhost'],
    ['http://a..example', 'http://a..example'],
    ['', ''],
    [null, ''],
  ])('turns %j into %j', (sent, address) => expect(read(sent)).toBe(address));

  it.each([
    '   ',
    'a.example',
    '//a.example',
    'ftp://a.example',
    'javascript:x',
    'http://',
    'http://a b',
    ...NOT_TEXTS,
  ])('is not %j', (sent) => expect(read(sent)).toEqual({ message: 'Must be an http or https URL.' }));

  it('has a limit', () => {
    const address = `http://a.example/${'x'.repeat(1983)}`;
    expect(read(` ${address} `)).toBe(address);
    expect(read(`${address}x`)).toEqual(tooLong(2000));
  });
});

describe('an enum field', () => {
  const values = ['asc', 'desc'];
  const fault = { message: 'Must be one of: asc, desc.' };

  it('is one of the words', () => {
    const read = reading(EnumField({ description, values }));
    expect([read('asc'), read('ASC'), read('up'), read(['asc']), read(null)]).toEqual([
      'asc',
      fault,
      fault,
      fault,
      fault,
    ]);
  });

  it('may be in any letter case where it says so', () => {
    const read = reading(EnumField({ description, values, anyCase: true }));
    expect([read('asc'), read('DESC'), read('UP'), read(5)]).toEqual(['asc', 'desc', fault, fault]);
  });
});
