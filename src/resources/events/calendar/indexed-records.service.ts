import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { SECONDS_A_DAY, secondsIn, type UtcText, utcText } from '../../../calendar/dates/texts.js';
import type { ResourcePlural } from '../../../calendar/resource-kinds.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { readConnection } from '../../../persistence/connection/read-connection.js';
import { allOf, type Condition, where } from '../../../persistence/sql/conditions.js';
import { numberOf, readTotal } from '../../../persistence/sql/records.js';
import { EVENT_LINKS, type EventLink, hasLinkWhere, LISTING } from '../../../read-models/event-links.js';
import { readPaths, type TreeNode } from '../../categories/category-tree.js';
import { published } from '../../publishing/visibility.js';

/** For so long after its end search engines show the page of an event, in seconds. */
export const INDEXED_AFTER_END = 365 * SECONDS_A_DAY;

/** A record whose page search engines may show. */
export interface IndexedRecord {
  /** Slugs of its address; of a category from the top down. */
  readonly slugs: readonly string[];
  /** Last change of the record. */
  readonly modifiedUtc: UtcText;
}

/** Until when an event has to end for search engines to forget it. */
export const forgottenBefore = (now: UtcText): UtcText => utcText(secondsIn(now) - INDEXED_AFTER_END);

/**
 * The records whose pages search engines may show: public events that are listed and did not end more than a year ago, and
 * venues, organizers, categories and tags with such events to come.
 */
@Injectable()
export class IndexedRecordsService {
  constructor(private readonly database: DataSource) {}

  count(kind: ResourcePlural, context: RequestContext): Promise<number> {
    return readTotal(this.connection(context), numberOf(kind, indexed(kind, context.now)));
  }

  /** A part of the records of a kind, by id. */
  async read(
    kind: ResourcePlural,
    { offset, limit }: { readonly offset: number; readonly limit: number },
    context: RequestContext,
  ): Promise<IndexedRecord[]> {
    const db = this.connection(context);
    const { sql, values } = indexed(kind, context.now);
    const parent = kind === 'categories' ? 'parent_id' : 'NULL';
    const rows = await db.query<(TreeNode & { modifiedUtc: UtcText })[]>(
      `SELECT id, slug, ${parent} AS parentId, modified_utc AS modifiedUtc FROM ${kind} WHERE ${sql}
       ORDER BY id LIMIT ${limit} OFFSET ${offset}`,
      [...values],
    );
    const slugsOf = await slugsIn(db, kind, rows);
    return rows.map((row) => ({ slugs: slugsOf(row), modifiedUtc: row.modifiedUtc }));
  }

  private connection({ telemetry }: RequestContext): EntityManager {
    return readConnection(this.database, telemetry);
  }
}

async function slugsIn(db: EntityManager, kind: ResourcePlural, rows: readonly TreeNode[]) {
  return kind === 'categories' ? readPaths(db, rows) : ({ slug }: TreeNode) => [slug];
}

function indexed(kind: ResourcePlural, now: UtcText): Condition {
  if (kind === 'events')
    return allOf([published(kind, now), where('events.hidden = 0 AND events.end_utc >= ?', forgottenBefore(now))]);
  const isPublic = kind === 'venues' || kind === 'organizers' ? published(kind, now) : undefined;
  return allOf([isPublic, withEventsToCome(kind, now)]);
}

function withEventsToCome(link: EventLink, now: UtcText): Condition {
  const { table } = EVENT_LINKS[link];
  const toCome = where(
    `${table}.showing = ${LISTING.inLists} AND ${table}.publish_at <= ? AND ${table}.end_utc > ?`,
    now,
    now,
  );
  return hasLinkWhere(link, toCome);
}
