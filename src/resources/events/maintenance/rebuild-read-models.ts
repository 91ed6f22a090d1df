import type { DataSource } from 'typeorm';
import { recountCounters } from '../../../read-models/event-counts/recount.js';
import { forgetFollowers } from '../../../read-models/change-log/change-log.js';
import { emptyFormerIndex, rebuildSearchIndex } from '../../../read-models/word-index/rebuild.js';
import { recheckEvents } from './recheck-events.js';
import { refoldTexts } from './refold-texts.js';

/**
 * Rebuilds all derived data from the records: spans of events, copied columns of join tables, search texts, counters and
 * the word index.
 */
export async function recount(database: DataSource): Promise<void> {
  await recheckEvents(database);
  await refoldTexts(database);
  await recountEvents(database);
  await emptyFormerIndex(database);
  // Whoever calls this has often changed records by SQL.
  await forgetFollowers(database);
}

/** Rebuilds what is counted and indexed by event from the rows of events, their links and their search texts. */
export async function recountEvents(database: DataSource): Promise<void> {
  await recountCounters(database);
  await rebuildSearchIndex(database);
}
