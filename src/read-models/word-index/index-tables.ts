/** The names of the tables of the index. */
export interface IndexTables {
  /** All words of listed events, and unused words until they are pruned. */
  readonly words: string;
  /** Every ending of each word, so that a part of a word is a prefix of one of them. */
  readonly endings: string;
  /** One row for each word of each event. */
  readonly occurrences: string;
}

/** The tables in use. */
export const LIVE_TABLES: IndexTables = {
  words: 'search_words',
  endings: 'search_word_endings',
  occurrences: 'event_words',
};

/** The names of a copy of the tables, with a suffix such as `_next`. */
export const tablesWithSuffix = (suffix: string): IndexTables => ({
  words: `${LIVE_TABLES.words}${suffix}`,
  endings: `${LIVE_TABLES.endings}${suffix}`,
  occurrences: `${LIVE_TABLES.occurrences}${suffix}`,
});
