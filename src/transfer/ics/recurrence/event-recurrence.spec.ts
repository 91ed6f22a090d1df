import { describe, expect, it } from '@jest/globals';
import { codesOf, eventsIn, eventWith, refusalOf, vevent } from '../../../../test/build/ics-items.js';

const START = 'DTSTART;TZID=Europe/Berlin:20270604T173000';
const END = 'DTEND;TZID=Europe/Berlin:20270604T183000';

interface Texts {
  readonly rrule: string;
  readonly rdate: readonly string[];
  readonly exdate: readonly string[];
}

/** The recurrence of an event from a Friday on, and the codes of its warnings. */
async function recurrenceWith(...lines: readonly string[]): Promise<{ texts: Texts; codes: string[] }> {
  const event = await eventWith(START, END, ...lines);
  return { texts: event.fields['recurrence'] as Texts, codes: codesOf(event) };
}

describe('the recurrence of an event', () => {
  it.each([
    ['RRULE:FREQ=WEEKLY;COUNT=4', 'FREQ=WEEKLY;COUNT=4'],
    ['RRULE:freq=weekly; byday = fr ; count=4;', 'FREQ=WEEKLY;BYDAY=FR;COUNT=4'],
    ['RRULE:FREQ=MONTHLY;BYDAY=1 FR,;INTERVAL=2', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20270702T153000Z', 'FREQ=WEEKLY;UNTIL=20270702'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20270702T173000', 'FREQ=WEEKLY;UNTIL=20270702'],
    ['RRULE:FREQ=WEEKLY;UNTIL=20270702', 'FREQ=WEEKLY;UNTIL=20270702'],
    ['RRULE:FREQ=WEEKLY;UNTIL=2027-07-02T15:30:00Z', 'FREQ=WEEKLY;UNTIL=20270702'],
    ['RRULE:FREQ=WEEKLY;X-NAME=1;INTERVAL=0', 'FREQ=WEEKLY'],
    ['RRULE:RRULE:FREQ=WEEKLY;COUNT=2', 'FREQ=WEEKLY;COUNT=2'],
  ])('is a rule: %s', async (line, expected) => {
    const { texts, codes } = await recurrenceWith(line);
    expect(texts.rrule.replace(/T\d{6}Z?$/, '')).toBe(expected);
    expect([texts.rdate, texts.exdate, codes]).toEqual([[], [], []]);
  });

  it('has further dates and exceptions in any zone and form', async () => {
    const { texts, codes } = await recurrenceWith(
      'RRULE:FREQ=WEEKLY;COUNT=6',
      'RDATE;TZID=Europe/Berlin:20270605T100000,20270606T110000',
      'RDATE;VALUE=DATE:20270607',
      'EXDATE:20270611T153000Z',
      'EXDATE;TZID=America/New_York:20270618T113000',
      'EXDATE;VALUE=DATE:20270625',
    );
    expect(texts.rdate).toEqual(['2027-06-05 10:00:00', '2027-06-06 11:00:00', '2027-06-07 17:30:00']);
    expect(texts.exdate).toEqual(['2027-06-11 17:30:00', '2027-06-18 17:30:00', '2027-06-25 17:30:00']);
    expect(codes).toEqual([]);
  });

  it('may be dates only', async () => {
    const { texts } = await recurrenceWith('RDATE;TZID=Europe/Berlin:20270605T100000');
    expect(texts).toEqual({ rrule: '', rdate: ['2027-06-04 17:30:00', '2027-06-05 10:00:00'], exdate: [] });
    expect((await recurrenceWith('RDATE;TZID=Europe/Berlin:20270604T173000')).texts).toBeUndefined();
  });

  it.each([
    ['PT1H,20270606T100000/20270606T110000', []],
    ['PT3H,20270606T100000/20270606T110000', ['period-length']],
  ])('may be periods: %s', async (rest, expected) => {
    const { texts, codes } = await recurrenceWith(`RDATE;VALUE=PERIOD;TZID=Europe/Berlin:20270605T100000/${rest}`);
    expect(texts.rdate.slice(1)).toEqual(['2027-06-05 10:00:00', '2027-06-06 10:00:00']);
    expect(codes).toEqual(expected);
  });

  it('counts a start that is not on the rule as its first date', async () => {
    const { texts, codes } = await recurrenceWith('RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3');
    expect(texts).toEqual({ rrule: 'FREQ=WEEKLY;BYDAY=MO;COUNT=2', rdate: ['2027-06-04 17:30:00'], exdate: [] });
    expect(codes).toEqual(['start-off-the-rule']);
  });

  it.each([
    ['every eight hours', ['RRULE:FREQ=HOURLY;INTERVAL=8;COUNT=3'], ['04 17:30', '05 01:30', '05 09:30']],
    ['COUNT with UNTIL', ['RRULE:FREQ=DAILY;COUNT=9;UNTIL=20270606T153000Z'], ['04 17:30', '05 17:30', '06 17:30']],
    ['days of the month in weeks', ['RRULE:FREQ=WEEKLY;BYMONTHDAY=4;UNTIL=20270705'], ['04 17:30', '04 17:30']],
    ['two rules', ['RRULE:FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2'], ['04 17:30', '05 17:30', '11 17:30']],
    [
      'EXRULE',
      ['RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2'],
      ['04 17:30', '05 17:30', '07 17:30'],
    ],
  ])('becomes dates for what this calendar has no rule of: %s', async (_what, lines, days) => {
    const { texts, codes } = await recurrenceWith(...lines);
    expect([texts.rrule, texts.rdate.map((date) => date.slice(8, 16))]).toEqual(['', days]);
    expect(codes).toEqual(['rule-as-dates']);
  });

  it('leaves out the start, too, if EXRULE does', async () => {
    const { texts } = await recurrenceWith('RRULE:FREQ=DAILY;COUNT=4', 'EXRULE:FREQ=DAILY;INTERVAL=2;COUNT=2');
    expect(texts.exdate).toEqual(['2027-06-04 17:30:00']);
  });

  it('becomes dates up to the horizon', async () => {
    const lines = vevent(START, 'RRULE:FREQ=WEEKLY;BYMONTHDAY=4');
    const [event] = await eventsIn([lines], { horizonMonths: 12 });
    const { rdate } = event?.fields['recurrence'] as Texts;
    expect([rdate[0], rdate.at(-1)]).toEqual(['2027-06-04 17:30:00', '2028-01-04 17:30:00']);
  });

  it.each([
    ['too-many-dates', ['RRULE:FREQ=MINUTELY']],
    ['invalid-recurrence', ['RRULE:EVERY=DAY']],
    ['invalid-recurrence', ['RRULE:FREQ=WEEKLY;BYDAY=XX']],
    ['invalid-recurrence', ['RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31', `RDATE:${'20270605T100000Z'}`]],
    ['invalid-recurrence', ['RRULE']],
    ['invalid-recurrence', Array.from({ length: 11 }, () => 'RRULE:FREQ=HOURLY;COUNT=2')],
    ['no-dates', ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20270604,20270605']],
  ])('is refused as %s: %j', async (code, lines) => {
    expect(await refusalOf(START, ...lines)).toEqual([code, 'recurrence']);
  });

  it('leaves out dates that are none, with a warning', async () => {
    const { texts, codes } = await recurrenceWith('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:,20270605T153000Z,soon');
    expect([texts.exdate, codes]).toEqual([['2027-06-05 17:30:00'], ['invalid-date-left-out']]);
  });

  it('is one of days for whole days', async () => {
    const event = await eventWith(
      ...['DTSTART;VALUE=DATE:20270327', 'DTEND;VALUE=DATE:20270328', 'RRULE:FREQ=DAILY;UNTIL=20270330'],
      ...['RDATE;VALUE=DATE:20270402', 'EXDATE:20270328T000000', 'EXDATE;VALUE=DATE:20270329'],
    );
    expect(event.fields['recurrence']).toEqual({
      ...{ rrule: 'FREQ=DAILY;UNTIL=20270330', rdate: ['2027-04-02'], exdate: ['2027-03-28', '2027-03-29'] },
    });
  });

  it('is one of UTC for times in UTC, whatever the zone of the calendar', async () => {
    const lines = vevent('DTSTART:20270604T153000Z', 'RRULE:FREQ=WEEKLY;COUNT=2');
    const [event] = await eventsIn(['X-WR-TIMEZONE:Europe/Berlin', lines]);
    expect([event?.fields['timezone'], event?.fields['start_date']]).toEqual(['UTC', '2027-06-04 15:30:00']);
  });

  it.each(['RDATE', 'EXDATE'])('is refused with more dates in %s than others can wait for', async (name) => {
    const days = (many: number) => Array.from({ length: many }, (_, day) => new Date(Date.UTC(2027, 5, 5 + day)));
    const list = (many: number) => days(many).map((day) => `${day.toISOString().slice(0, 10).replaceAll('-', '')}`);
    const lines = (many: number) => [START, END, 'RRULE:FREQ=WEEKLY', `${name};VALUE=DATE:${list(many).join()}`];
    expect(await refusalOf(...lines(10_001))).toEqual(['too-many-dates', 'recurrence']);
    expect((await recurrenceWith(...lines(5000).slice(2))).texts.rrule).toBe('FREQ=WEEKLY');
  });
});
