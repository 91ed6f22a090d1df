import { expect, it } from '@jest/globals';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { MAX_BOUND, MIN_BOUND, type TimeBound } from './time-bound.js';
import { type Unit, wholePeriods } from './whole-periods.js';

const parts = (from: string, to: string, ...units: Unit[]) =>
  wholePeriods({ from: from as TimeBound, to: to as TimeBound }, units).map(
    ({ factor, unit = '', ...part }) => `${factor === 1 ? '+' : '-'} ${part.from} ${part.to} ${unit}`,
  );
const at = (day: string, time = '00:00:00') => `${day} ${time}` as UtcText;

it.each([
  ['nothing', [at('2027-01-02'), at('2027-01-02')], []],
  ['whole months', [at('2027-01-01'), at('2027-03-01')], ['+ 2027-01-01 00:00:00 2027-03-01 00:00:00 month']],
  [
    'short ends',
    [at('2027-01-30'), at('2027-04-02', '10:00:00')],
    [
      '+ 2027-01-30 00:00:00 2027-02-01 00:00:00 ',
      '+ 2027-02-01 00:00:00 2027-04-01 00:00:00 month',
      '+ 2027-04-01 00:00:00 2027-04-02 10:00:00 ',
    ],
  ],
  [
    'long ends',
    [at('2027-01-03'), at('2027-12-29')],
    [
      '- 2027-01-01 00:00:00 2027-01-03 00:00:00 ',
      '+ 2027-01-01 00:00:00 2028-01-01 00:00:00 month',
      '- 2027-12-29 00:00:00 2028-01-01 00:00:00 ',
    ],
  ],
  ['less than a month', [at('2027-01-10'), at('2027-01-20')], ['+ 2027-01-10 00:00:00 2027-01-20 00:00:00 ']],
  ['all time', [MIN_BOUND, MAX_BOUND], ['+  ~ month']],
  [
    'the last years',
    [at('2027-01-03'), MAX_BOUND],
    ['- 2027-01-01 00:00:00 2027-01-03 00:00:00 ', '+ 2027-01-01 00:00:00 ~ month'],
  ],
])('splits %s', (_, [from = '', to = ''], expected) => expect(parts(from, to, 'month')).toEqual(expected));

it('splits the ends of months into days, and the ends of days into what is nearer', () =>
  expect(parts(at('2027-01-29', '20:00:00'), at('2027-03-30', '02:00:00'), 'month', 'day')).toEqual([
    '+ 2027-01-29 20:00:00 2027-01-30 00:00:00 ',
    '+ 2027-01-30 00:00:00 2027-02-01 00:00:00 day',
    '+ 2027-02-01 00:00:00 2027-04-01 00:00:00 month',
    '+ 2027-03-30 00:00:00 2027-03-30 02:00:00 ',
    '- 2027-03-30 00:00:00 2027-04-01 00:00:00 day',
  ]));
