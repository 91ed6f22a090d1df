import { expect, it } from '@jest/globals';
import { eventText } from './event-search-index.js';

const textOf = (title: string, excerpt: string, description: string) => eventText({ title, excerpt, description });

it('searches title, excerpt and description, case and accents aside, markup included', () => {
  const text = textOf('Café', '<p>R&amp;B night</p>', '<p class="x">Mehr</p>');
  for (const word of ['cafe', 'r&b', 'mehr', '<p class']) expect(text).toContain(word);
});

it('finds no phrase across two of them', () => {
  expect(textOf('Summer fair', 'music', '')).not.toMatch(/fair\s*music/);
});
