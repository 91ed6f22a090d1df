import { describe, expect, it } from '@jest/globals';
import { escapedText, emptyElement, startTag, textElement } from './xml.js';

describe('a text in an element', () => {
  it.each([
    ['R&D <live> "now"', 'R&amp;D &lt;live&gt; "now"'],
    ['a ]]> b', 'a ]]&gt; b'],
    ['one\r\ntwo\rthree\u0085four', 'one\ntwo\nthree\nfour'],
    ['a\0b\x0bc\x1fd\x7fe\x9ff', 'abcdef'],
    ['\uFFFE and \uFFFF and \ud83d', '\uFFFD and \uFFFD and \uFFFD'],
    ['Fest 🎉\u2028\u202e', 'Fest 🎉\u2028\u202e'],
    ['&amp;', '&amp;amp;'],
  ])('writes %j as %j', (text, expected) => {
    expect(escapedText(text)).toBe(expected);
  });
});

describe('an element', () => {
  it('with an empty text is left out', () => {
    expect(textElement('title', '')).toBe('');
    expect(textElement('title', undefined, { type: 'text' })).toBe('');
  });

  it('keeps quotes, tabs and line breaks of attributes', () => {
    expect(emptyElement('link', { href: 'https://a.example/?a=1&b="\n', rel: undefined, title: 'x\ty' })).toBe(
      '<link href="https://a.example/?a=1&amp;b=&quot;&#10;" title="x&#9;y"/>\n',
    );
    expect(startTag('rss', { version: '2.0' })).toBe('<rss version="2.0">');
  });
});
