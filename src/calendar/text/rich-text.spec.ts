import { describe, expect, it } from '@jest/globals';
import { decodeHTML } from 'entities';
import fc from 'fast-check';
import { richText, termDescription } from './rich-text.js';

const soup = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...[
          '<p>',
          '</p>',
          '<b>',
          '</b>',
          '<div>',
          '</div>',
          '<div class="x">',
          '<ul>',
          '<li>',
          '</ul>',
          '<br>',
          '<hr/>',
          '<pre>',
          '</pre>',
        ],
        ...[
          '<table>',
          '<tr>',
          '<td>',
          '</table>',
          '<img src=x onerror=y>',
          '<a href="javascript:x">',
          '<a href=" java\nscript:x" title="a\nb">',
        ],
        ...[
          '<a href="https://x.example/?a=1&b=2">',
          '</a>',
          '<script>',
          '</script>',
          '<style>',
          '</style>',
          '<svg onload=x>',
          '<math>',
        ],
        ...[
          '<!--',
          '-->',
          '<textarea>',
          '</textarea>',
          '<iframe src="data:x">',
          '<',
          '>',
          '"',
          '&lt;',
          '&amp;',
          '&#106;',
          '\n',
          '\n\n',
          ' ',
          'text',
        ],
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

/** Blocks that may not contain each other, tags that are dropped, and inline tags, within one another. */
const nested = fc
  .tuple(
    fc.array(
      fc.constantFrom(...'p li dd dt tr td th thead tbody h1 div table ul pre form iframe option b span'.split(' ')),
      {
        maxLength: 60,
      },
    ),
    soup,
  )
  .map(([names, text]) => names.reduceRight((inner, name) => `<${name}>${inner}</${name}>`, text));

const tag = /<(\/?)([a-z0-9]+)((?: [a-z]+(?:="[^"<>]*")?)*)( \/)?>/g;

/** What is left of the tags of a response once every harmless one is taken out. */
function suspicious(html: string): string[] {
  const attributes = [...html.matchAll(tag)].flatMap(([, , , list = '']) => [
    ...list.matchAll(/ ([a-z]+)(?:="([^"]*)")?/g),
  ]);
  const handlers = attributes.filter(([, name = '']) => /^on|^style$/.test(name));
  const addresses = attributes
    .filter(([, name = '']) => /^(?:href|src)$/.test(name))
    .map(([, , value = '']) => decodeHTML(value));
  const tags = [...html.matchAll(tag)].filter(([, , name = '']) =>
    /^(?:script|style|svg|math|iframe|form|textarea|object)$/.test(name),
  );
  return [
    ...handlers.map(String),
    ...addresses.filter((address) => /^[^/?#]*:/.test(address) && !/^(?:https?|mailto|tel):/i.test(address)),
    ...tags.map(String),
    ...(html.replace(tag, '').match(/[<>].*/g) ?? []),
  ];
}

describe('a description', () => {
  it.each([
    ['is one paragraph if it is one line', 'Short text', '<p>Short text</p>'],
    [
      'has paragraphs at blank lines and breaks at line ends',
      'line1\nline2\n\nline3',
      '<p>line1<br />\nline2</p>\n<p>line3</p>',
    ],
    ['has line ends of any system', 'a\r\nb', '<p>a<br />\nb</p>'],
    ['keeps its own paragraphs', '<p>Long <strong>text</strong></p>', '<p>Long <strong>text</strong></p>'],
    [
      'keeps lists, and wraps the text beside them',
      '<ul>\n<li>a</li>\n</ul>\ntext',
      '<ul>\n<li>a</li>\n</ul>\n<p>text</p>',
    ],
    ['keeps the lines of preformatted text', '<pre>  a\n\n  b</pre>', '<pre>  a\n\n  b</pre>'],
    ['keeps breaks that are there', 'a<br>\nb', '<p>a<br />\nb</p>'],
    ['closes what was left open', '<p>a <b>u', '<p>a <b>u</b></p>'],
    ['drops a closing tag that closes nothing', '</p>closed', '<p>closed</p>'],
    ['drops comments', '<!-- x --><p>Block</p>', '<p>Block</p>'],
    ['keeps a tag that never ends as text', 'see <unclosed', '<p>see &lt;unclosed</p>'],
    ['keeps escaped markup as text', 'a &lt;script&gt; b', '<p>a &lt;script&gt; b</p>'],
    ['D47 keeps backslashes', '\\ backslash \\"', '<p>\\ backslash \\"</p>'],
    ['D14 has no script', '<script>alert(1)</script>text', '<p>text</p>'],
    ['D14 has no style', '<style>p{}</style><p style="color:red">text</p>', '<p>text</p>'],
    ['D14 has no handler', '<p onclick="x()">evt</p>', '<p>evt</p>'],
    ['D14 has no script address', '<a href="javascript:x">j</a>', '<p><a>j</a></p>'],
    ['D14 has no data address', '<img src="data:image/png;base64,x" alt="a">', '<p><img alt="a" /></p>'],
    ['D14 has no address on an unnamed scheme', '<a href="//evil.example">j</a>', '<p><a>j</a></p>'],
    ['D14 has no frames and forms', '<iframe src="https://x.example"></iframe><form><input name=a></form>', ''],
    ['keeps links to the web, mail and phone', '<a href="tel:+49">t</a>', '<p><a href="tel:+49">t</a></p>'],
    [
      'D86 puts nothing between tags',
      '<ul><li>a</li><li>b</li></ul><p>c</p><hr>',
      '<ul><li>a</li><li>b</li></ul><p>c</p><hr />',
    ],
    [
      'D86 keeps one line break where blocks stand apart',
      '<p>a</p>\n\n \n<p>b</p> <p>c</p>',
      '<p>a</p>\n<p>b</p>\n<p>c</p>',
    ],
    ['D86 makes paragraphs of text beside blocks', 'a<ul><li>b</li></ul>c', '<p>a</p>\n<ul><li>b</li></ul>\n<p>c</p>'],
    ['D86 runs no short code', '[gallery ids="1"]', '<p>[gallery ids="1"]</p>'],
    ['D86 runs no block comment', '<!-- wp:paragraph --><p>a</p><!-- /wp:paragraph -->', '<p>a</p>'],
    ['D69 has no control characters, however they are written', 'a&#0;b&#x7;c\u0001d&#128;', '<p>abcd€</p>'],
    ['is empty if nothing was sent', '', ''],
    ['is empty if blanks were sent', ' \n ', ''],
  ])('%s', (_, sent, shown) => {
    expect(richText(sent)).toBe(shown);
  });

  it('stays itself when it passes again', () => {
    fc.assert(fc.property(fc.oneof(soup, nested), (raw) => richText(richText(raw)) === richText(raw)));
  });

  it.each([
    ['a paragraph and a block', '<p>a<form><div>b</div></form></p>', '<p>a</p><div>b</div>'],
    [
      'two rows',
      '<table><tr><form><tr><td>a</td></tr></form></tr></table>',
      '<table><tr></tr><tr><td>a</td></tr></table>',
    ],
    ['the fiftieth level', `${'<b>'.repeat(50)}a`, `<p>${'<b>'.repeat(49)}a${'</b>'.repeat(49)}</p>`],
  ])('stays itself although its first reading leaves %s within one another', (_, sent, shown) => {
    expect(richText(sent)).toBe(shown);
    expect(richText(shown)).toBe(shown);
  });

  it('holds nothing that runs, whatever was sent', () => {
    fc.assert(
      fc.property(soup, (raw) => {
        expect(suspicious(richText(raw))).toEqual([]);
        expect(suspicious(termDescription(raw))).toEqual([]);
      }),
    );
  });

  it('may have a hundred thousand paragraphs', () => {
    expect(richText('x\n\n'.repeat(100_000)).length).toBe(9 * 100_000 - 1);
  });

  it('loses its tags, not its text, if they nest beyond all reason', () => {
    expect(richText('<b>'.repeat(5000) + 'deep')).toBe('<p>deep</p>');
  });
});

describe('the description of a category', () => {
  it('stays itself when it passes again', () => {
    fc.assert(
      fc.property(fc.oneof(soup, nested), (raw) => termDescription(termDescription(raw)) === termDescription(raw)),
    );
  });

  it.each([
    ['keeps inline markup', '<b>x</b> <a href="http://x.test">l</a>', '<b>x</b> <a href="http://x.test">l</a>'],
    ['loses the tags of blocks and scripts', '<p>Desc</p><script>x</script> & "q"', 'Descx &amp; "q"'],
    ['gets no paragraphs', 'All music', 'All music'],
    [
      'has no markup within what a script held',
      '<script><img src=x onerror=y></script>',
      '&lt;img src=x onerror=y&gt;',
    ],
    ...['script', 'textarea', 'xmp'].map((tag) => [
      `has no markup out of many a ${tag} within one another`,
      `<${tag} a=">">`.repeat(9) + '<img src=x onerror=y>',
      `${`&lt;${tag} a="&gt;"&gt;`.repeat(8)}&lt;img src=x onerror=y&gt;`,
    ]),
    ['does not hold what a style says', '<style>b { color: red }</style>All music', 'All music'],
  ])('%s', (_, sent, shown) => {
    expect(termDescription(sent)).toBe(shown);
  });
});
