import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Parser } from 'htmlparser2';
import { knownTags } from './html-tags.js';
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
    ['keeps a tag that never ends', 'x<y', 'x<y'],
    ['FC-99 keeps a tag that never ends, without a blank put in', 'if a <b then c', 'if a <b then c'],
    ['FC-99 keeps an unknown name that stands alone', 'Tom & "Ann" <live>', 'Tom & "Ann" <live>'],
    ['keeps an address in angle brackets', 'Ann <ann@mail.example>', 'Ann <ann@mail.example>'],
    ['keeps an unknown name that ends', '</live> <live/> <Live >', '</live> <live/> <Live >'],
    ['drops an unknown name with attributes', 'a<live now=1>b', 'ab'],
    ['drops names of SVG and MathML', '<svg><circle/></svg>x<mfrac></mfrac>', 'x'],
    ['drops names in any letter case', '<B>x</B><foreignOBJECT>', 'x'],
    ['keeps what only looks like a tag', '</3 <> <-> <1> <ä> <!wow>', '</3 <> <-> <1> <ä> <!wow>'],
    ['keeps a comment that never ends', 'a <!-- b > c', 'a <!-- b > c'],
    ['keeps the text after a script that never ends', 'Use <script>well', 'Use well'],
    ['keeps a quote that never ends', '<a title="x> y', 'y'],
    ['reads a tag within a tag as browsers do', 'a <b and <i>c</i>', 'a c'],
    ['lets no tag arise from taking another one out', '<<b>script>alert(1)', 'alert(1)'],
    ['lets no tag arise from one inside another', '<scr<b></b>ipt src=x>', ''],
    ['FC-68 parts words at a line break', 'Halle<br>Nord', 'Halle Nord'],
    ['FC-68 parts words at paragraphs', '<p>Halle</p><p>Nord</p>', 'Halle Nord'],
    ['parts words at any block', 'a<hr>b<div>c</div>d<li>e', 'a b c d e'],
    ['puts one blank where there are some', 'a <br> <br /> b', 'a b'],
    ['parts no word at an inline tag', 'Sommer<em>fest</em><wbr><span class="x">platz</span>', 'Sommerfestplatz'],
    ['FC-60 is empty if nothing of it can be seen', '\u200b', ''],
    ['is empty if it is ignorable characters and blanks', ' \u00ad\u2060\ufeff\u3164 \u2800\u200e', ''],
    ['keeps joiners within a text', 'a\u200db', 'a\u200db'],
    ['D69 drops references to control characters', 'a&#0;b&#x1F;c&#127;d&#x00000;', 'abcd'],
    ['keeps a reference that is text', 'a&amp;#0;b', 'a&#0;b'],
    ['drops control characters of the second set', 'a\u0090b', 'ab'],
    ['takes a next line for a line break', 'a\u0085b', 'a b'],
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

  const piece = fc.oneof(
    fc.constantFrom(
      '<',
      '>',
      '&lt;',
      '"',
      "'",
      '=',
      '/',
      'b',
      '<b>',
      '<br>',
      '<script>',
      '</script>',
      '<!--',
      '-->',
      '\n',
    ),
    fc.constantFrom('live', ' ', '<live>', '<a title="', '<img src=x onerror=y>', '?', '![CDATA[', 'style', 'svg'),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const soup = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(''));

  it('holds no tag a browser would act on, whatever was sent', () => {
    const acts = (name: string, attributes: Record<string, string>) =>
      Object.keys(attributes).length > 0 || knownTags.has(name);
    fc.assert(
      fc.property(soup, (sent) => {
        const found: string[] = [];
        const onopentag = (name: string, attributes: Record<string, string>) => {
          if (acts(name, attributes)) found.push(name);
        };
        new Parser({ onopentag }).end(plainText(sent));
        expect(found).toEqual([]);
      }),
    );
  });

  it('is the same when it is sent again, entities aside', () => {
    fc.assert(
      fc.property(soup, (sent) => {
        const once = plainText(sent.replaceAll('&', '+'));
        expect(plainText(once)).toBe(once);
      }),
    );
  });

  it.each([
    '<',
    '<b',
    '<!--',
    '<a x="',
    "<a x='",
    '<a x=">"',
    '<script>',
    '<style><',
    '<<b>',
    '<a<',
    '< >',
    '<br>',
    '=" ',
  ])('takes time in proportion to its length: %s', (unit) => {
    const milliseconds = (length: number) => {
      const text = `${unit.repeat(length / unit.length)}>`;
      const started = performance.now();
      plainText(text);
      return performance.now() - started;
    };
    milliseconds(50_000);
    expect(milliseconds(400_000)).toBeLessThan(1000);
  });
});
