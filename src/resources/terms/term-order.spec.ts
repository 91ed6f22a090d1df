import { describe, expect, it } from '@jest/globals';
import { termOrder } from './term-order.js';

const order = (orderby?: string, direction?: string, included?: number[]) =>
  termOrder('categories', { orderby, order: direction, included });

describe('the order of a list of terms', () => {
  it('is by name, ascending, and by id among equals', () => {
    expect(order()).toBe('categories.sort_name ASC, categories.id');
  });

  it.each(['id', 'ID', 'term_id', 'term_order'])('is by id for %s', (word) => {
    expect(order(word)).toBe('categories.id ASC, categories.id');
  });

  it.each([
    ['slug', 'categories.slug'],
    ['count', 'eventCount'],
    ['description', 'categories.description'],
    ['parent', 'parentId'],
  ])('is by %s', (word, column) => {
    expect(order(word)).toBe(`${column} ASC, categories.id`);
  });

  it.each(['term_group', 'taxonomy', 'none'])('leaves %s, in which all terms are equal, to the id', (word) => {
    expect(order(word, 'desc')).toBe('0 + 0 DESC, categories.id');
  });

  it('is by name for any unknown word', () => {
    expect(order('start_date;DROP TABLE events')).toBe(order('name'));
  });

  it('ascends for asc in any letter case, and descends for every other word', () => {
    expect(order('slug', 'AsC')).toContain('ASC');
    expect(order('slug', 'desc')).toContain('DESC');
    expect(order('slug', 'asc,(select sleep(5))')).toBe('categories.slug DESC, categories.id');
  });

  it('follows include, or the name when nothing is included', () => {
    expect(order('include', 'asc', [7, 3])).toBe(
      'CASE categories.id WHEN 7 THEN 0 WHEN 3 THEN 1 END ASC, categories.id',
    );
    expect(order('INCLUDE', 'asc', [7, 3])).toBe(order('include', 'asc', [7, 3]));
    expect(order('include')).toBe(order('name'));
  });
});
