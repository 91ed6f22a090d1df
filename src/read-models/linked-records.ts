import type { EntityManager } from 'typeorm';
import { isOneOf, where } from '../persistence/sql/conditions.js';
import type { EventLink } from './event-links.js';

/** The columns needed to check a record that is referenced by id, in a filter or a link. */
export interface ReferencedRecord {
  readonly id: number;
  /** Decides, with the next two, who sees a venue or organizer; empty for terms, which are public. */
  readonly status: string;
  readonly publishAt: string;
  readonly authorId: number;
  /** Whether it is a category with subcategories. */
  readonly isParent: boolean;
}

/** Referenced ids by kind; a kind without any may be missing. */
export type ReferencedIds = Partial<Record<EventLink, readonly number[]>>;

export type References = Record<EventLink, readonly ReferencedRecord[]>;

/** Reads the referenced records that exist, in no particular order, with one statement for all kinds. */
export async function findReferenced(db: EntityManager, referenced: ReferencedIds): Promise<References> {
  const references = { venues: [], organizers: [], tags: [], categories: [] } as Record<EventLink, ReferencedRecord[]>;
  const kinds = (Object.keys(references) as EventLink[]).flatMap((kind) => {
    const ids = referenced[kind] ?? [];
    if (ids.length === 0) return [];
    const filter = isOneOf(`${kind}.id`, ids);
    return where(
      `SELECT '${kind}' AS kind, ${kind}.id AS id, ${COLUMNS[kind]} FROM ${kind} WHERE ${filter.sql}`,
      ...filter.values,
    );
  });
  if (kinds.length === 0) return references;
  const rows = await db.query<(Omit<ReferencedRecord, 'isParent'> & { kind: EventLink; isParent: number | string })[]>(
    kinds.map(({ sql }) => sql).join(' UNION ALL '),
    kinds.flatMap(({ values }) => values),
  );
  for (const row of rows) references[row.kind].push({ ...row, isParent: Number(row.isParent) === 1 });
  return references;
}

/** SQL expression: whether a category has subcategories. */
export const HAS_CHILDREN = 'EXISTS (SELECT 1 FROM categories below WHERE below.parent_id = categories.id)';

const publishableColumns = (table: string) =>
  `${table}.status AS status, ${table}.publish_at AS publishAt, ${table}.author_id AS authorId, 0 AS isParent`;
const termColumns = (isParent: string) => `'' AS status, '' AS publishAt, 0 AS authorId, ${isParent} AS isParent`;

const COLUMNS: Record<EventLink, string> = {
  venues: publishableColumns('venues'),
  organizers: publishableColumns('organizers'),
  tags: termColumns('0'),
  categories: termColumns(HAS_CHILDREN),
};
