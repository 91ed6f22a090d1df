/** The tables that hold the index. */
export interface IndexTables {
  /** Every word that was ever met. */
  readonly words: string;
  /** Every ending of these words. */
  readonly endings: string;
  /** Which words which events have. */
  readonly occurrences: string;
}

/** Those that searches read and writes keep. */
export const LIVE: IndexTables = {
  words: 'search_words',
  endings: 'search_word_endings',
  occurrences: 'event_words',
};

/** The same tables, by names that end otherwise. */
export const tablesNamed = (ending: string): IndexTables => ({
  words: `${LIVE.words}${ending}`,
  endings: `${LIVE.endings}${ending}`,
  occurrences: `${LIVE.occurrences}${ending}`,
});
