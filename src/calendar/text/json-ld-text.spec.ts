import { expect, it } from '@jest/globals';
import { jsonLdText } from './json-ld-text.js';
import { richText } from './rich-text.js';

it.each([
  ['R&B\nnight\n\n<ul><li>a</li><li>1 &lt; 2</li></ul>', 'R&B night a 1 < 2'],
  ['<p>Tom &amp; "Ann"</p><hr><h2>Two</h2>', 'Tom & "Ann" Two'],
  ['one<br>two <b>three</b>four', 'one two threefour'],
  ['written as &amp;lt;b&amp;gt;', 'written as &lt;b&gt;'],
])('D73 reads %j out as one line of plain text', (sent, text) => {
  expect(jsonLdText(richText(sent))).toBe(text);
});
