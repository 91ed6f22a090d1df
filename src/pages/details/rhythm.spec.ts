import { describe, expect, it } from '@jest/globals';
import { aSeries } from '../../../test/recurrence/a-series.js';
import { Formats } from '../format.js';
import { LANGUAGES } from '../messages/languages.js';
import { RHYTHM_WORDS } from '../messages/rhythm-words.js';
import { rhythmOf } from './rhythm.js';

// The start is Friday, 2 June 2023, at 18:00.
function rhythm(language: string, rrule: string): string | undefined {
  const formats = new Formats({ language, hourCycle: 'auto', firstWeekday: 'auto' });
  const untilDate = LANGUAGES[language]?.untilDate ?? String;
  return rhythmOf(aSeries({ start: '2023-06-02 18:00', rrule }), formats, untilDate);
}

/** Rules of all kinds, and what is said of them in English and German. */
const RULES: readonly [string, string, string | undefined][] = [
  ['FREQ=DAILY', 'Every day', 'Jeden Tag'],
  ['FREQ=DAILY;INTERVAL=3;COUNT=2', 'Every 3 days, 2 times', 'Alle 3 Tage'],
  ['FREQ=DAILY;BYDAY=MO,FR', 'Every day on Monday and Friday', 'Jede Woche: Montag und Freitag'],
  ['FREQ=DAILY;BYMONTH=6,7', 'Every day in June and July', 'Jeden Tag (Juni und Juli)'],
  ['FREQ=DAILY;BYHOUR=9,18', 'Every day at 09:00 and 18:00', undefined],
  ['FREQ=WEEKLY', 'Every Friday', 'Jede Woche: Freitag'],
  [
    'FREQ=WEEKLY;UNTIL=20270604',
    'Every Friday until Friday, June 4, 2027',
    'Jede Woche: Freitag bis Freitag, 4. Juni 2027',
  ],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR', 'Every 2 weeks on Monday and Friday', 'Alle 2 Wochen: Montag und Freitag'],
  ['FREQ=WEEKLY;BYDAY=WE,FR;BYSETPOS=-1', 'Every week on the last of these: Wednesday and Friday', undefined],
  ['FREQ=MONTHLY', 'On the 2nd of every month', 'Jeden Monat: am 2.'],
  [
    'FREQ=MONTHLY;BYMONTHDAY=2,-1',
    'On the 2nd and the last day of every month',
    'Jeden Monat: am 2. und am letzten Tag',
  ],
  ['FREQ=MONTHLY;BYMONTHDAY=2,-2', 'On the 2nd and the second to last day of every month', undefined],
  [
    'FREQ=MONTHLY;BYDAY=1FR,-1FR',
    'On the first Friday and the last Friday of every month',
    'Jeden Monat: erster Freitag und letzter Freitag',
  ],
  ['FREQ=MONTHLY;BYDAY=FR;BYSETPOS=1', 'On the first Friday of every month', 'Jeden Monat: erster Freitag'],
  ['FREQ=MONTHLY;BYDAY=FR', 'On every Friday of every month', 'Jede Woche: Freitag'],
  ['FREQ=MONTHLY;INTERVAL=2;BYDAY=FR', 'Every 2 months on every Friday', undefined],
  ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=2,13', 'On each Friday that is the 2nd and the 13th of every month', undefined],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=2', 'On the second weekday of every month', undefined],
  ['FREQ=YEARLY', 'Every year on 2 June', 'Jedes Jahr: 2. Juni'],
  ['FREQ=YEARLY;BYMONTH=6,12', 'Every year on 2 June and 2 December', 'Jedes Jahr: 2. Juni und 2. Dezember'],
  ['FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=2,15', 'Every year on 2 June and 15 June', 'Jedes Jahr: 2. Juni und 15. Juni'],
  ['FREQ=YEARLY;BYMONTH=6;BYDAY=1FR', 'Every year on the first Friday in June', 'Jedes Jahr: erster Freitag (Juni)'],
  ['FREQ=YEARLY;BYDAY=22FR', 'Every year on the 22nd Friday of the year', undefined],
  ['FREQ=YEARLY;BYWEEKNO=22;BYDAY=FR', 'Every year on Friday of week 22', undefined],
];

describe('how often a series takes place', () => {
  it.each(RULES)('%s', (rrule, english, german) => {
    expect([rhythm('en', rrule), rhythm('de', rrule)]).toEqual([english, german]);
  });

  it.each([
    [
      'fr',
      'Toutes les semaines\u00a0: vendredi',
      'Tous les 2 mois\u00a0: premier vendredi',
      'Tous les mois\u00a0: le 2',
    ],
    ['es', 'Todas las semanas: viernes', 'Cada 2 meses: primer viernes', 'Todos los meses: el día 2'],
    ['it', 'Ogni settimana: venerdì', 'Ogni 2 mesi: primo venerdì', 'Ogni mese: il giorno 2'],
    ['nl', 'Elke week: vrijdag', 'Elke 2 maanden: eerste vrijdag', 'Elke maand: op de 2e'],
    ['pt', 'Todas as semanas: sexta-feira', 'A cada 2 meses: primeira sexta-feira', 'Todos os meses: no dia 2'],
    ['ar', 'كل أسبوع: الجمعة', 'كل شهرين: الجمعة الأولى', `كل شهر: في اليوم ${new Intl.NumberFormat('ar').format(2)}`],
  ])('is said in %s', (language, ...said) => {
    const rules = ['FREQ=WEEKLY', 'FREQ=MONTHLY;INTERVAL=2;BYDAY=1FR', 'FREQ=MONTHLY'];
    expect(rules.map((rrule) => rhythm(language, rrule))).toEqual(said);
  });

  it('is said of the same rules in all languages', () => {
    expect(['en', ...Object.keys(RHYTHM_WORDS)].sort()).toEqual(Object.keys(LANGUAGES).sort());
    for (const language of Object.keys(RHYTHM_WORDS)) {
      const said = RULES.map(([rrule]) => rhythm(language, rrule) !== undefined);
      expect([language, said]).toEqual([language, RULES.map(([, , german]) => german !== undefined)]);
    }
  });

  it('names only days that there are', () => {
    expect(rhythm('de', 'FREQ=YEARLY;BYMONTH=2,6;BYMONTHDAY=2,30')).toBe(
      'Jedes Jahr: 2. Februar, 2. Juni und 30. Juni',
    );
  });

  it('names sundays by their gender', () => {
    const start = { start: '2023-06-04 18:00', rrule: 'FREQ=MONTHLY;BYDAY=1SU' };
    const said = (language: string) =>
      rhythmOf(aSeries(start), new Formats({ language, hourCycle: 'auto', firstWeekday: 'auto' }), String);
    expect([said('it'), said('pt')]).toEqual(['Ogni mese: prima domenica', 'Todos os meses: primeiro domingo']);
  });

  it('says nothing of dates that are only listed', () => {
    const formats = new Formats({ language: 'en', hourCycle: 'auto', firstWeekday: 'auto' });
    expect(rhythmOf(aSeries({ start: '2023-06-02 18:00', rdate: ['2023-06-05'] }), formats, String)).toBeUndefined();
    const further = aSeries({
      start: '2023-06-02 18:00',
      rrule: 'FREQ=WEEKLY',
      rdate: ['2023-06-05'],
      exdate: ['2023-06-09'],
    });
    expect(rhythmOf(further, formats, String)).toBe('Every Friday');
  });
});
