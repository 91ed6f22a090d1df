import { describe, expect, it } from '@jest/globals';

import { dateDetails, secondsIn, utcText, wallClock, type UtcText, type WallClock } from './texts.js';

describe('dateDetails', () => {
  it('gives six zero-padded texts', () => {
    expect(dateDetails('2031-04-05 06:07:08' as WallClock)).toEqual({
      year: '2031',
      month: '04',
      day: '05',
      hour: '06',
      minutes: '07',
      seconds: '08',
    });
  });
});

describe('seconds and texts', () => {
  it.each(['1000-01-01 00:00:00', '1969-12-31 23:59:59', '1970-01-01 00:00:00', '9999-12-31 23:59:59'])(
    'says %s after counting it',
    (text) => {
      expect(utcText(secondsIn(text as UtcText))).toBe(text);
    },
  );

  it('throws for years that four digits cannot write', () => {
    expect(() => wallClock(secondsIn('1000-01-01 00:00:00' as WallClock) - 1)).toThrow(RangeError);
    expect(() => utcText(secondsIn('9999-12-31 23:59:59' as UtcText) + 1)).toThrow(RangeError);
  });
});
