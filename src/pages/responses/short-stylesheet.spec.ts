import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { shortStylesheet } from './short-stylesheet.js';

const folder = new URL('../assets/', import.meta.url);
const STYLESHEETS = readdirSync(folder)
  .filter((name) => name.endsWith('.css'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'));

describe('a stylesheet as it is sent', () => {
  it('has no comments, no indents and no lines', () => {
    const written = '/* why */\n@media (min-width: 60rem) {\n  a b,\n  :is(i, b) > c {\n    margin: 0 auto;\n  }\n}\n';
    expect(shortStylesheet(written)).toBe('@media (min-width: 60rem){a b,:is(i,b) > c{margin: 0 auto;}}');
  });

  it('has the words, numbers and marks of the files in their order', () => {
    expect(STYLESHEETS.length).toBeGreaterThan(1);
    for (const css of STYLESHEETS) {
      const bare = (text: string) => text.replace(/\/\*.*?\*\/|\s+/gs, '');
      expect(bare(shortStylesheet(css))).toBe(bare(css));
      const strings = css.match(/'[^'\n]*'/g) ?? [];
      expect(strings.filter((text) => /[{};,]/.test(text))).toEqual([]);
    }
  });
});
