import type { Frequency } from '../../calendar/recurrence/rule/rule.js';
import { pluralIn, type PluralForms } from './plural.js';

/** Which one of a month: the first to the fifth, or the last. */
export type Nth = 1 | 2 | 3 | 4 | 5 | -1;

/** The words of a language for how often a series takes place. */
export interface RhythmWords {
  /** `Every week`, `Every 2 weeks` */
  every(frequency: Frequency, interval: number): string;
  /** `first Friday`; weekdays are counted from Monday, which is 0. */
  nthWeekday(nth: Nth, name: string, weekday: number): string;
  /** `on the 15th` */
  monthDay(day: number): string;
  readonly lastDay: string;
  /** Unless there is no blank before it. */
  readonly colon?: string;
}

type Every = Readonly<Record<Frequency, { readonly each: string; readonly several: PluralForms }>>;

function everyIn(language: string, words: Every): RhythmWords['every'] {
  const plural = pluralIn(language);
  return (frequency, interval) => (interval === 1 ? words[frequency].each : plural(interval, words[frequency].several));
}

/** Ordinal numbers in the order first to fifth, last. */
type Ordinals = readonly [string, string, string, string, string, string];
const ordinal = (words: Ordinals, nth: Nth): string => words.at(nth === -1 ? -1 : nth - 1) ?? '';

const ofGerman: Ordinals = ['erster', 'zweiter', 'dritter', 'vierter', 'fünfter', 'letzter'];
const ofFrench: Ordinals = ['premier', 'deuxième', 'troisième', 'quatrième', 'cinquième', 'dernier'];
const ofSpanish: Ordinals = ['primer', 'segundo', 'tercer', 'cuarto', 'quinto', 'último'];
const ofDutch: Ordinals = ['eerste', 'tweede', 'derde', 'vierde', 'vijfde', 'laatste'];
const ofItalian: Ordinals = ['primo', 'secondo', 'terzo', 'quarto', 'quinto', 'ultimo'];
const ofPortuguese: Ordinals = ['primeiro', 'segundo', 'terceiro', 'quarto', 'quinto', 'último'];
const ofArabic: Ordinals = ['الأول', 'الثاني', 'الثالث', 'الرابع', 'الخامس', 'الأخير'];
const ofArabicFriday: Ordinals = ['الأولى', 'الثانية', 'الثالثة', 'الرابعة', 'الخامسة', 'الأخيرة'];

const ofArabicNumbers = new Intl.NumberFormat('ar');
const feminine = (word: string): string => word.replace(/o$/, 'a');
const FRIDAY = 4;
const SUNDAY = 6;

/** By primary subtag. English has sentences of its own (`recurrenceText`). */
export const RHYTHM_WORDS: Readonly<Record<string, RhythmWords>> = {
  de: {
    every: everyIn('de', {
      DAILY: { each: 'Jeden Tag', several: { other: 'Alle # Tage' } },
      WEEKLY: { each: 'Jede Woche', several: { other: 'Alle # Wochen' } },
      MONTHLY: { each: 'Jeden Monat', several: { other: 'Alle # Monate' } },
      YEARLY: { each: 'Jedes Jahr', several: { other: 'Alle # Jahre' } },
    }),
    nthWeekday: (nth, name) => `${ordinal(ofGerman, nth)} ${name}`,
    monthDay: (day) => `am ${day}.`,
    lastDay: 'am letzten Tag',
  },
  fr: {
    every: everyIn('fr', {
      DAILY: { each: 'Tous les jours', several: { other: 'Tous les # jours' } },
      WEEKLY: { each: 'Toutes les semaines', several: { other: 'Toutes les # semaines' } },
      MONTHLY: { each: 'Tous les mois', several: { other: 'Tous les # mois' } },
      YEARLY: { each: 'Tous les ans', several: { other: 'Tous les # ans' } },
    }),
    nthWeekday: (nth, name) => `${ordinal(ofFrench, nth)} ${name}`,
    monthDay: (day) => `le ${day === 1 ? '1er' : day}`,
    lastDay: 'le dernier jour',
    colon: '\u00a0:',
  },
  es: {
    every: everyIn('es', {
      DAILY: { each: 'Todos los días', several: { other: 'Cada # días' } },
      WEEKLY: { each: 'Todas las semanas', several: { other: 'Cada # semanas' } },
      MONTHLY: { each: 'Todos los meses', several: { other: 'Cada # meses' } },
      YEARLY: { each: 'Todos los años', several: { other: 'Cada # años' } },
    }),
    nthWeekday: (nth, name) => `${ordinal(ofSpanish, nth)} ${name}`,
    monthDay: (day) => `el día ${day}`,
    lastDay: 'el último día',
  },
  it: {
    every: everyIn('it', {
      DAILY: { each: 'Ogni giorno', several: { other: 'Ogni # giorni' } },
      WEEKLY: { each: 'Ogni settimana', several: { other: 'Ogni # settimane' } },
      MONTHLY: { each: 'Ogni mese', several: { other: 'Ogni # mesi' } },
      YEARLY: { each: 'Ogni anno', several: { other: 'Ogni # anni' } },
    }),
    nthWeekday(nth, name, weekday) {
      const word = ordinal(ofItalian, nth);
      return `${weekday === SUNDAY ? feminine(word) : word} ${name}`;
    },
    monthDay: (day) => `il giorno ${day}`,
    lastDay: 'l’ultimo giorno',
  },
  nl: {
    every: everyIn('nl', {
      DAILY: { each: 'Elke dag', several: { other: 'Elke # dagen' } },
      WEEKLY: { each: 'Elke week', several: { other: 'Elke # weken' } },
      MONTHLY: { each: 'Elke maand', several: { other: 'Elke # maanden' } },
      YEARLY: { each: 'Elk jaar', several: { other: 'Elke # jaar' } },
    }),
    nthWeekday: (nth, name) => `${ordinal(ofDutch, nth)} ${name}`,
    monthDay: (day) => `op de ${day}e`,
    lastDay: 'op de laatste dag',
  },
  pt: {
    every: everyIn('pt', {
      DAILY: { each: 'Todos os dias', several: { other: 'A cada # dias' } },
      WEEKLY: { each: 'Todas as semanas', several: { other: 'A cada # semanas' } },
      MONTHLY: { each: 'Todos os meses', several: { other: 'A cada # meses' } },
      YEARLY: { each: 'Todos os anos', several: { other: 'A cada # anos' } },
    }),
    nthWeekday(nth, name, weekday) {
      const word = ordinal(ofPortuguese, nth);
      return `${weekday <= FRIDAY ? feminine(word) : word} ${name}`;
    },
    monthDay: (day) => `no dia ${day}`,
    lastDay: 'no último dia',
  },
  ar: {
    every: everyIn('ar', {
      DAILY: { each: 'كل يوم', several: { two: 'كل يومين', few: 'كل # أيام', many: 'كل # يومًا', other: 'كل # يوم' } },
      WEEKLY: {
        each: 'كل أسبوع',
        several: { two: 'كل أسبوعين', few: 'كل # أسابيع', many: 'كل # أسبوعًا', other: 'كل # أسبوع' },
      },
      MONTHLY: {
        each: 'كل شهر',
        several: { two: 'كل شهرين', few: 'كل # أشهر', many: 'كل # شهرًا', other: 'كل # شهر' },
      },
      YEARLY: { each: 'كل سنة', several: { two: 'كل سنتين', few: 'كل # سنوات', other: 'كل # سنة' } },
    }),
    nthWeekday: (nth, name, weekday) => `${name} ${ordinal(weekday === FRIDAY ? ofArabicFriday : ofArabic, nth)}`,
    monthDay: (day) => `في اليوم ${ofArabicNumbers.format(day)}`,
    lastDay: 'في اليوم الأخير',
  },
};
