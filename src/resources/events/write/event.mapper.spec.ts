import { describe, expect, it } from '@jest/globals';
import { BLANK_EVENT, mapEvent } from './event.mapper.js';

const fair = mapEvent(BLANK_EVENT, { title: 'Sömmer Fair', website: 'https://fair.example/', featured: true });

describe('the fields of an event', () => {
  it('are empty at first, and all flags are false', () => {
    expect(BLANK_EVENT).toMatchObject({ description: '', website: '', hidden: false, sticky: false, featured: false });
  });

  it('include the folded title as sort name', () => {
    expect(fair.sortName).toBe('sommer fair');
  });

  it('stay when they are not sent', () => {
    expect(mapEvent(fair, { excerpt: 'Music' })).toEqual({ ...fair, excerpt: 'Music' });
  });

  it('are cleared by empty values', () => {
    expect(mapEvent(fair, { website: '', featured: false })).toMatchObject({ website: '', featured: false });
  });
});
