/** The tables that hold the index. */
export interface IndexTables {
  /** Every word of an event, and those that no event has any more until they are pruned. */
  readonly words: string;
  /** Every ending of these words. */
  readonly endings: string;
  /** Which words which events have. */
  readonly occurrences: string;
}

/** Those that searches read and writes keep. */
export const LIVE_TABLES: IndexTables = {
  words: 'search_words',
  endings: 'search_word_endings',
  occurrences: 'event_words',
};

/** The same tables, by names that end otherwise. */
export const tablesNamed = (ending: string): IndexTables => ({
  words: `${LIVE_TABLES.words}${ending}`,
  endings: `${LIVE_TABLES.endings}${ending}`,
  occurrences: `${LIVE_TABLES.occurrences}${ending}`,
});
