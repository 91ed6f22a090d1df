import {
  LARGEST_ID,
  SOURCE_KINDS,
  type SourceKind,
  type SourceLinks,
  type SourceRecord,
  type SourceRefusal,
  type StoredState,
} from '../source-record.js';

type Members = Readonly<Record<string, unknown>>;

/** The record that a line describes, or why it describes none. */
export function recordIn(line: unknown, position: string): SourceRecord | SourceRefusal {
  if (!isObject(line)) return refusal(position, 'The line is not an object.');
  const { type, id, fields, stored } = line;
  const kind = SOURCE_KINDS.find((known) => known === type);
  if (!kind) return refusal(position, 'The type of the record is unknown.', 'type');
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 1 || id > LARGEST_ID)
    return refusal(position, `The id must be an integer from 1 to ${LARGEST_ID}.`, 'id');
  if (!isObject(fields)) return refusal(position, 'The record has no fields.', 'fields');
  const image = isObject(line['image']) ? line['image'] : undefined;
  const occurrence = occurrenceIn(line['series']);
  const author = line['author'];
  return {
    type: 'record',
    kind,
    externalId: String(id),
    position,
    fields: {
      ...statusIn(fields),
      ...(kind === 'categories' || kind === 'tags' ? {} : { image: image ? image['url'] : null }),
    },
    links: linksIn(kind, line['links']),
    ...(occurrence && { occurrence }),
    ...(typeof author === 'string' && { author }),
    isTrashed: fields['status'] === 'trash',
    stored: storedIn(id, line, isObject(stored) ? stored : {}, image),
    warnings: [],
  };
}

/** The status of records in the trash is that of the trash, which the calendar gives. */
const statusIn = ({ status, ...fields }: Members): Members => (status === 'trash' ? fields : { ...fields, status });

function occurrenceIn(series: unknown): SourceRecord['occurrence'] {
  if (!isObject(series)) return undefined;
  const { id, recurrence_id: recurrenceId } = series;
  if (typeof id !== 'number' || typeof recurrenceId !== 'string') return undefined;
  return { series: String(id), recurrenceId, scope: 'this' };
}

function linksIn(kind: SourceKind, links: unknown): SourceLinks {
  const given = isObject(links) ? links : {};
  const ids = (name: string): string[] => {
    const list = given[name];
    return Array.isArray(list) ? list.filter((id) => typeof id === 'number').map(String) : [];
  };
  if (kind === 'categories') return typeof given['parent'] === 'number' ? { parent: String(given['parent']) } : {};
  if (kind !== 'events' && kind !== 'series') return {};
  return { categories: ids('categories'), tags: ids('tags'), venues: ids('venues'), organizers: ids('organizers') };
}

function storedIn(id: number, line: Members, columns: Members, image: Members | undefined): StoredState {
  const slugs: unknown[] = Array.isArray(line['former_slugs']) ? line['former_slugs'] : [];
  const ids: unknown[] = Array.isArray(line['external_ids']) ? line['external_ids'] : [];
  return {
    id,
    columns,
    ...(image && { image }),
    formerSlugs: slugs.filter((slug) => typeof slug === 'string'),
    externalIds: ids.flatMap((entry) => externalIdIn(entry) ?? []),
  };
}

function externalIdIn(entry: unknown): { source: string; id: string; imported: string | null } | undefined {
  if (!isObject(entry)) return undefined;
  const { source, id, imported } = entry;
  if (typeof source !== 'string' || typeof id !== 'string') return undefined;
  return { source, id, imported: typeof imported === 'string' ? imported : null };
}

const refusal = (position: string, message: string, param?: string): SourceRefusal => ({
  type: 'refusal',
  outcome: 'failed',
  position,
  code: 'invalid-record',
  message,
  ...(param !== undefined && { param }),
});

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
