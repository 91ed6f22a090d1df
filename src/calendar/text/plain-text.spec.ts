import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { plainText } from './plain-text.js';

describe('a title', () => {
  it('FC-20 keeps characters beyond the basic plane', () => {
    expect(plainText('Lichterfest 🏮 & Musik 𝄞')).toBe('Lichterfest 🏮 & Musik 𝄞');
  });

  it('FC-28 is the same text whether its ampersand was escaped or not', () => {
    expect([plainText('R&amp;B Night'), plainText('R&B Night')]).toEqual(['R&B Night', 'R&B Night']);
  });

  it.each([
    ['decodes entities once, not twice', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['decodes a typographic apostrophe', 'Tom &#8217;s', 'Tom ’s'],
    ['leaves an ampersand that begins no entity', 'AT&T &copy', 'AT&T &copy'],
    ['drops tags and keeps their text', '<b>Bold</b> & co', 'Bold & co'],
    ['drops a script with its content', '<script>alert(1)</script>Title', 'Title'],
    ['drops a style with its content', '<style>p{}</style>Title', 'Title'],
    ['drops tags that were written as entities', '&lt;script&gt;x&lt;/script&gt;y', 'y'],
    ['drops an image with a handler', '<img src=x onerror=alert(1)>', ''],
    ['drops comments', '<!-- c -->Title', 'Title'],
    ['sees through a `>` within an attribute', '<a title="a>b">link</a>', 'link'],
    ['keeps signs that compare', 'a < b and 1 < 2 > 0', 'a < b and 1 < 2 > 0'],
    ['keeps a heart', 'I <3 you', 'I <3 you'],
    ['keeps the text of a tag that never ends, but not as a tag', 'x<y', 'x< y'],
    ['lets no tag arise from taking another one out', '<<b>script>alert(1)', '< script>alert(1)'],
    ['D47 keeps backslashes', 'Back\\slash \\n \\\\', 'Back\\slash \\n \\\\'],
    ['keeps quotes and dots straight', '"Quotes" -- it\'s...', '"Quotes" -- it\'s...'],
    ['has no control characters', 'null\u0000by\u0007te\u007f', 'nullbyte'],
    ['has no control characters from entities either', 'a&#1;b', 'ab'],
    ['is one line', 'Tab\tNew\r\nLine', 'Tab New Line'],
    ['has no outer blanks', '  trimmed  ', 'trimmed'],
    ['replaces half an emoji', 'a \ud83d b', 'a \ufffd b'],
  ])('%s', (_, sent, kept) => {
    expect(plainText(sent)).toBe(kept);
  });

  it('never holds anything a browser would take for a tag, whatever was sent', () => {
    const piece = fc.oneof(
      fc.constantFrom('<', '>', '&lt;', '&amp;', '"', '/', 'b', '<b>', '<script>', '!--'),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(fc.property(fc.array(piece), (pieces) => !/<[a-z/!?]/i.test(plainText(pieces.join('')))));
  });
});
