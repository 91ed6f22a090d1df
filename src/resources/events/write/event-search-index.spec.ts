import { expect, it } from '@jest/globals';
import { eventText } from './event-search-index.js';

const textOf = (title: string, excerpt: string, description: string) => eventText({ title, excerpt, description });

it('has title, excerpt and description, folded and with markup', () => {
  const text = textOf('Café', '<p>R&amp;B night</p>', '<p class="x">Mehr</p>');
  for (const word of ['cafe', 'r&b', 'mehr', '<p class']) expect(text).toContain(word);
});

it('has no phrase across two of them', () => {
  expect(textOf('Summer fair', 'music', '')).not.toMatch(/fair\s*music/);
});
