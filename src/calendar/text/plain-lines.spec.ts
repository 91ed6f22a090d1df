import { expect, it } from '@jest/globals';
import { plainLines } from './plain-lines.js';

it.each([
  ['Music &amp; cake', 'Music & cake'],
  ['<p>One</p>\n<p>Two<br />\nthree</p>', 'One\n\nTwo\nthree'],
  ['<p>Bring:</p><ul><li>a hat</li>\n<li>a <b>cup</b></li></ul><p>Bye</p>', 'Bring:\n- a hat\n- a cup\n\nBye'],
  ['See <a href="https://fair.example/?a=1&amp;b=2">the fair</a>.', 'See the fair (https://fair.example/?a=1&b=2).'],
  ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['<h2>Title</h2><div><p>Text</p></div>', 'Title\n\nText'],
  ['1 &lt; 2 &lt;b&gt;', '1 < 2 <b>'],
  ['', ''],
])('writes %j in lines', (html, text) => {
  expect(plainLines(html)).toBe(text);
});
