import type { DataSource } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { RESOURCE_PLURALS, type ResourcePlural, TERM_PLURALS } from '../../calendar/resource-kinds.js';
import { where } from '../../persistence/sql/conditions.js';
import { published } from '../../resources/publishing/visibility.js';
import { type ApiDocument, GUIDES, operationsOf } from './operations.js';

/** A record for the example of an operation. */
interface LiveRecord {
  readonly id: number;
  readonly slug: string;
}

export type LiveRecords = ReadonlyMap<ResourcePlural, LiveRecord>;

const isTerm = (plural: ResourcePlural): boolean => TERM_PLURALS.some((term) => term === plural);

/** The newest public record of each collection, so that the examples in the explorer work without changes. */
export async function newestRecords(database: DataSource, now: UtcText): Promise<LiveRecords> {
  const found = new Map<ResourcePlural, LiveRecord>();
  for (const table of RESOURCE_PLURALS) {
    const { sql, values } = isTerm(table) ? where('1=1') : published(table, now);
    const [newest] = await database.query<LiveRecord[]>(
      `SELECT ${table}.id, ${table}.slug FROM ${table} WHERE ${sql} ORDER BY ${table}.id DESC LIMIT 1`,
      [...values],
    );
    if (newest) found.set(table, newest);
  }
  return found;
}

/**
 * Copies the document, with ids and slugs of these records as examples and absolute links to the guides. Path parameters
 * of DELETE have no example, so that no live record is deleted by accident.
 */
export function withLiveExamples(document: ApiDocument, records: LiveRecords, site: string): ApiDocument {
  const linked = JSON.stringify(document).replaceAll(GUIDES, `${site}${GUIDES}`);
  const copy = JSON.parse(linked) as ApiDocument;
  for (const { operation, resource, act } of operationsOf(copy)) {
    const record = records.get(resource as ResourcePlural);
    for (const parameter of operation.parameters ?? []) {
      if (parameter.in !== 'path') continue;
      if (act === 'delete') delete parameter.schema.examples;
      else if (record) parameter.schema.examples = [record[parameter.name as keyof LiveRecord]];
    }
  }
  nameExistingVenue(copy, records.get('venues'));
  return copy;
}

/** Puts the id of an existing venue into the example `existing-venue`, or removes the example if there is none. */
function nameExistingVenue(document: ApiDocument, venue: LiveRecord | undefined): void {
  const content = document.paths['/events']?.['post']?.requestBody?.content ?? {};
  for (const { examples } of Object.values(content)) {
    const example = examples?.['existing-venue'];
    if (!examples || !example || !('value' in example)) continue;
    if (venue) examples['existing-venue'] = { ...example, value: { ...(example.value as object), venue: venue.id } };
    else delete examples['existing-venue'];
  }
}
