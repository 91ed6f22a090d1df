import { expect, it } from '@jest/globals';
import { jsonLdText } from './json-ld-text.js';
import { richText } from './rich-text.js';

it('reads rich text out in one line, with its entities', () => {
  expect(jsonLdText(richText('R&B\nnight\n\n<ul><li>a</li><li>1 &lt; 2</li></ul>'))).toBe('R&amp;B night a 1 &lt; 2');
});
