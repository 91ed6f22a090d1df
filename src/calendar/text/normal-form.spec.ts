import { describe, expect, it } from '@jest/globals';
import { inNormalForm } from './normal-form.js';

const FORMS = ['NFC', 'NFD', 'NFKC', 'NFKD'] as const;

describe.each(FORMS)('%s', (form) => {
  it.each(['Cafe\u0301', 'Việt Nam', 'שָׁלוֹם', 'ﾊﾟ', 'ﬁ', `e${'\u0323\u0307'.repeat(15)}`])(
    'of %s is that of Unicode',
    (text) => {
      expect(inNormalForm(text, form)).toBe(text.normalize(form));
    },
  );

  it.each(['\u0323\u0307', '\u0301\uFF9E', '\u0344\u0316'])('of thousands of marks %j keeps some', (marks) => {
    expect(inNormalForm(`a${marks.repeat(300_000)}b`, form).length).toBeLessThan(100);
  });
});
