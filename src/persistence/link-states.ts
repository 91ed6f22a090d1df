import type { EntityManager } from 'typeorm';
import { EVENT_LINKS } from './event-links.js';

/** A venue or organizer that an event is linked to, with what decides who sees it. */
export interface LinkedRecordState {
  readonly id: number;
  readonly status: string;
  readonly publishAt: string;
  readonly authorId: number;
}

/** Reads the venues or organizers of an event, in link order. */
export function readLinkedRecordStates(
  db: EntityManager,
  link: 'venues' | 'organizers',
  eventId: number,
): Promise<LinkedRecordState[]> {
  const { table, column } = EVENT_LINKS[link];
  return db.query<LinkedRecordState[]>(
    `SELECT ${link}.id AS id, ${link}.status AS status, ${link}.publish_at AS publishAt, ${link}.author_id AS authorId
     FROM ${table} JOIN ${link} ON ${link}.id = ${table}.${column}
     WHERE ${table}.event_id = ? ORDER BY ${table}.position`,
    [eventId],
  );
}
