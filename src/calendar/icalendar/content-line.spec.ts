import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import ICAL from 'ical.js';
import type { UtcText, WallClock } from '../dates/texts.js';
import { contentLine, dateValue, localValue, textList, textValue, uriValue, utcValue } from './content-line.js';

/** Any text: control codes, lone surrogates and what iCalendar gives a meaning, more often than by chance. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 20 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.constantFrom('\r\n', '\r', '\n', '\u2028', '\u2029', '\u0085', '\0', '\t', '\\', '\\n', '\\\\n', '\ud83d'),
      fc.constantFrom(';', ',', ':', '"', '^', '^n', "^'", '\r\nEND:VEVENT\r\nBEGIN:VEVENT', '👩‍👩‍👧‍👦'.repeat(9), '  '),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

/** What a reader should see of a text. */
const sound = (text: string) =>
  [...text.replaceAll('\u0085', '\n')]
    .filter((one) => ['\r', '\n', '\t'].includes(one) || !/\p{Cc}/u.test(one))
    .map((one) => (/\p{Cs}/u.test(one) ? '\ufffd' : one))
    .join('')
    .replace(/\r\n|[\r\u2028\u2029]/g, '\n');

/** Reads the texts of a folded line by the letter of RFC 5545, without a library. */
function readTexts(written: string): string[] {
  const [, value = ''] = /^[A-Z]+(?:;X-TITLE=(?:"[^"]*"|[^":;,]*))?:(.*)\r\n$/s.exec(unfolded(written)) ?? [];
  // A comma after an odd number of backslashes is part of a text.
  const texts = value.split(/(?<!(?<!\\)(?:\\\\)*\\),/);
  return texts.map((text) => text.replace(/\\(.)/gs, (_, one: string) => (one === 'n' ? '\n' : one)));
}

/** Reads the parameter of a folded line by the letter of RFC 6868. */
function readParameter(written: string): string {
  const [, quoted, bare = ''] = /^[A-Z]+;X-TITLE=(?:"([^"]*)"|([^":;,]*)):/.exec(unfolded(written)) ?? [];
  return (quoted ?? bare).replace(/\^(['n^])/g, (_, one: string) => ({ n: '\n', "'": '"' })[one] ?? one);
}

const unfolded = (written: string) => written.replaceAll('\r\n ', '');

const readByLibrary = (written: string) =>
  new ICAL.Component(ICAL.parse(`BEGIN:VEVENT\r\n${written}END:VEVENT\r\n`)).getAllProperties();

function expectWellFolded(written: string) {
  expect(written.endsWith('\r\n')).toBe(true);
  const lines = written.slice(0, -2).split('\r\n');
  for (const [at, line] of lines.entries()) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    // A half of a surrogate pair would not come back.
    expect(Buffer.from(line).toString()).toBe(line);
    expect(line).not.toMatch(/[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]/);
    if (at > 0) expect(line).toMatch(/^ ./su);
  }
}

describe('textValue', () => {
  it.each([
    ['a\\b;c,d:e"f', 'a\\\\b\\;c\\,d:e"f'],
    ['one\r\ntwo\rthree\nfour\u2028five\u2029six\u0085seven', 'one\\ntwo\\nthree\\nfour\\nfive\\nsix\\nseven'],
    ['\n\r', '\\n\\n'],
    ['a\0b\x07c\x1bd\x7fe\x9ff\tg', 'abcdef\tg'],
    ['half \ud83d of a pair', 'half \ufffd of a pair'],
    ['Fest 🎉', 'Fest 🎉'],
    ['literal \\n', 'literal \\\\n'],
    ['x\r\nEND:VEVENT', 'x\\nEND:VEVENT'],
    ['', ''],
  ])('writes %j as %j', (text, expected) => {
    expect(textValue(text)).toBe(expected);
  });

  it('writes lists with commas between their texts', () => {
    expect(textList(['Jazz, Blues', 'a;b', 'Rock'])).toBe('Jazz\\, Blues,a\\;b,Rock');
  });
});

describe('contentLine', () => {
  it('ends a line with CR and LF', () => {
    expect(contentLine('VERSION', '2.0')).toBe('VERSION:2.0\r\n');
  });

  it('folds after 75 octets, of which the blank is one', () => {
    const value = 'x'.repeat(300);
    const lines = contentLine('SUMMARY', value).split('\r\n');
    expect(lines.map((line) => line.length)).toEqual([75, 75, 75, 75, 12, 0]);
    expect(lines[0]).toBe(`SUMMARY:${'x'.repeat(67)}`);
    expect(lines[1]).toBe(` ${'x'.repeat(74)}`);
    expect(contentLine('SUMMARY', 'x'.repeat(67))).toBe(`SUMMARY:${'x'.repeat(67)}\r\n`);
  });

  it('folds between characters of two, three and four octets', () => {
    for (const character of ['é', '語', '🎉'])
      for (let blanks = 0; blanks < 4; blanks += 1) {
        const text = `${'x'.repeat(blanks)}${character.repeat(60)}`;
        const written = contentLine('SUMMARY', textValue(text));
        expectWellFolded(written);
        expect(readTexts(written)).toEqual([text]);
      }
  });

  it('begins no second line, whatever the value', () => {
    expect(contentLine('URL', 'https://a.example/\r\nEND:VEVENT\0')).toBe('URL:https://a.example/END:VEVENT\r\n');
  });

  it('leaves out parameters without a value and keeps the order of the others', () => {
    const parameters = { VALUE: 'URI', 'X-TITLE': undefined, DISPLAY: 'FULLSIZE' };
    expect(contentLine('IMAGE', 'a:b', parameters)).toBe('IMAGE;VALUE=URI;DISPLAY=FULLSIZE:a:b\r\n');
  });

  it.each([
    ['Europe/Berlin', 'Europe/Berlin'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['', '""'],
    ['Hall 1, Main St; "The ^ Place": A', `"Hall 1, Main St; ^'The ^^ Place^': A"`],
    ['one\r\ntwo\0', '"one^ntwo"'],
  ])('writes the parameter %j as %j', (value, expected) => {
    expect(contentLine('X', '1', { P: value })).toBe(`X;P=${expected}:1\r\n`);
  });

  it('writes texts that readers read as they are', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const written = contentLine('SUMMARY', textValue(text));
        expectWellFolded(written);
        expect(readTexts(written)).toEqual([sound(text)]);
        expect(readByLibrary(written).map((property) => property.getFirstValue())).toEqual([sound(text)]);
      }),
    );
  });

  it('writes lists and parameters that readers read as they are', () => {
    fc.assert(
      fc.property(fc.array(hostile, { minLength: 1, maxLength: 4 }), hostile, (texts, title) => {
        const written = contentLine('CATEGORIES', textList(texts), { 'X-TITLE': title });
        expectWellFolded(written);
        expect(readTexts(written)).toEqual(texts.map(sound));
        expect(readParameter(written)).toBe(sound(title));
        const [read, ...more] = readByLibrary(written);
        expect(more).toEqual([]);
        // ical.js takes a comma after an escaped backslash for an escaped comma, and knows backslashes in parameters.
        if ([title, ...texts].some((one) => one.includes('\\'))) return;
        expect(read?.getValues()).toEqual(texts.map(sound));
        expect(read?.getParameter('x-title')).toBe(sound(title));
      }),
    );
  });
});

describe('uriValue', () => {
  it.each([
    ['https://a.example/b?c=1&d=%20#e', 'https://a.example/b?c=1&d=%20#e'],
    ['https://a.example/ü 語/🎉', 'https://a.example/%C3%BC%20%E8%AA%9E/%F0%9F%8E%89'],
    ['https://a.example/"<x>^`{|}\\', 'https://a.example/%22%3Cx%3E%5E%60%7B%7C%7D%5C'],
    ['https://a.example/\r\nATTENDEE:x\0\ud83d', 'https://a.example/ATTENDEE:x%EF%BF%BD'],
  ])('writes %j as %j', (address, expected) => {
    expect(uriValue(address)).toBe(expected);
  });

  it('writes only characters that a URI may have', () => {
    fc.assert(fc.property(hostile, (text) => expect(uriValue(text)).toMatch(/^[\x21-\x7e]*$/)));
  });
});

it('writes dates and times', () => {
  expect(dateValue('2031-03-01 10:20:30' as WallClock)).toBe('20310301');
  expect(localValue('2031-03-01 10:20:30' as WallClock)).toBe('20310301T102030');
  expect(utcValue('2031-03-01 10:20:30' as UtcText)).toBe('20310301T102030Z');
});
