type Changed = 'canceled' | 'postponed';

/** How the title of an event that does not take place as planned begins, by language. */
const WORDS: Readonly<Record<string, Record<Changed, string>>> = {
  en: { canceled: 'Canceled', postponed: 'Postponed' },
  'en-GB': { canceled: 'Cancelled', postponed: 'Postponed' },
  de: { canceled: 'Abgesagt', postponed: 'Verschoben' },
  fr: { canceled: 'Annulé', postponed: 'Reporté' },
  es: { canceled: 'Cancelado', postponed: 'Aplazado' },
  it: { canceled: 'Annullato', postponed: 'Rinviato' },
  nl: { canceled: 'Geannuleerd', postponed: 'Uitgesteld' },
  pt: { canceled: 'Cancelado', postponed: 'Adiado' },
  ar: { canceled: 'ملغاة', postponed: 'مؤجلة' },
};
const ENGLISH = { canceled: 'Canceled', postponed: 'Postponed' };

/** The word for a status in a language (BCP 47 tag), in English for a language without one. */
export function statusWord(status: Changed, language: string): string {
  const words = WORDS[language] ?? WORDS[language.split('-')[0] ?? ''] ?? ENGLISH;
  return words[status];
}
