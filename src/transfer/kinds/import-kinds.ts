import type { SourceKind } from '../source-record.js';
import { eventKind } from './event-kind.js';
import type { ImportKind, Stored } from './import-kind.js';
import { organizerKind } from './organizer-kind.js';
import { seriesKind } from './series-kind.js';
import { termKind } from './term-kind.js';
import { venueKind } from './venue-kind.js';

/** What an import does with records, by their kind. Records of one kind are only passed to that kind. */
export const IMPORT_KINDS = {
  categories: termKind('categories'),
  tags: termKind('tags'),
  venues: venueKind,
  organizers: organizerKind,
  series: seriesKind,
  events: eventKind,
} as unknown as Readonly<Record<SourceKind, ImportKind<Stored>>>;
