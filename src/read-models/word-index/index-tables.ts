/** The tables of the index. */
export const LIVE_TABLES = {
  /** All words of events, and unused words until they are pruned. */
  words: 'words',
  /** Every ending of each word, so that a part of a word is a prefix of one of them. */
  endings: 'word_endings',
  /** One row for each word of each event. */
  occurrences: 'word_events',
} as const;

/** The advisory lock of rebuilds and pruning. */
export const INDEX_LOCK = 'search index';

/**
 * The empty word, which every event in the index has. Among the endings it says that the index is complete:
 * without it, searches do not use the index.
 */
export const EVERY_EVENT = '';

/** What the index knows of the visibility of an event; `unlisted` and `scheduled` ones have to be looked up. */
export const WORD_LISTING = { unlisted: 0, public: 1, scheduled: 2 } as const;
