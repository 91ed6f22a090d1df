import type { OpenAPIObject } from '@nestjs/swagger';
import type { DataSource } from 'typeorm';
import type { UtcText } from '../calendar/dates/texts.js';
import { published } from '../resources/publishing/visibility.js';
import { where } from '../persistence/conditions.js';

/** A record to try an address with. */
interface Example {
  readonly id: number;
  readonly slug: string;
}

const COLLECTIONS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;
type Collection = (typeof COLLECTIONS)[number];

/** Of each collection the newest record that everybody may read, so that its address can be tried out as it is shown. */
export async function newestRecords(database: DataSource, now: UtcText): Promise<Map<Collection, Example>> {
  const found = new Map<Collection, Example>();
  for (const table of COLLECTIONS) {
    const { sql, values } = table === 'categories' || table === 'tags' ? where('1=1') : published(table, now);
    const [newest] = await database.query<Example[]>(
      `SELECT ${table}.id, ${table}.slug FROM ${table} WHERE ${sql} ORDER BY ${table}.id DESC LIMIT 1`,
      [...values],
    );
    if (newest) found.set(table, newest);
  }
  return found;
}

/** The document with these records as the examples of its addresses. */
export function withExamples(document: OpenAPIObject, records: ReadonlyMap<Collection, Example>): OpenAPIObject {
  const shown = structuredClone(document);
  for (const [path, operations] of Object.entries(shown.paths)) {
    const record = records.get(path.split('/')[1] as Collection);
    for (const { parameters = [] } of record ? Object.values(operations as Record<string, Operation>) : []) {
      for (const parameter of parameters) {
        if (record && parameter.in === 'path') parameter.schema.example = record[parameter.name as keyof Example];
      }
    }
  }
  return shown;
}

interface Operation {
  parameters?: { in: string; name: string; schema: { example?: unknown } }[];
}
