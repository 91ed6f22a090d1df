import { describe, expect, it } from '@jest/globals';
import { phoneLink } from './phone-links.js';

describe('the link that calls a phone number', () => {
  it.each([
    ['+49 30 123 456-78', 'tel:+493012345678'],
    ['(555) 010-1234', 'tel:5550101234'],
    ['030/123.456', 'tel:030123456'],
    ['+44 (0)20 7946 0000', 'tel:+442079460000'],
    ['(0)20 7946 0000', 'tel:02079460000'],
    ['+1\u00a0555\u20111000', 'tel:+15551000'],
    [' 112 ', 'tel:112'],
  ])('dials %j', (text, link) => {
    expect(phoneLink(text)).toBe(link);
  });

  it.each([
    '',
    '12',
    'ask at the desk',
    '555 1234 ext. 5',
    '555 1234, 555 1235',
    '1234567890123456',
    '+49 30 + 12345',
    '2026-02-15;phone-context=evil.example',
    'javascript:alert(1)',
    '555"><script>',
  ])('is missing for %j', (text) => {
    expect(phoneLink(text)).toBeUndefined();
  });
});
