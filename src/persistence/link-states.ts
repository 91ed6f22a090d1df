import { EVENT_LINKS } from './event-links.js';
import type { Rows } from './transaction.js';

/** A venue or organizer that an event is linked to, with what decides who sees it. */
export interface LinkState {
  readonly id: number;
  readonly status: string;
  readonly publishAt: string;
  readonly authorId: number;
}

/** Reads the venues or organizers of an event, in link order. */
export function readLinkStates(rows: Rows, link: 'venues' | 'organizers', eventId: number): Promise<LinkState[]> {
  const { table, column } = EVENT_LINKS[link];
  return rows.query<LinkState[]>(
    `SELECT ${link}.id AS id, ${link}.status AS status, ${link}.publish_at AS publishAt, ${link}.author_id AS authorId
     FROM ${table} JOIN ${link} ON ${link}.id = ${table}.${column}
     WHERE ${table}.event_id = ? ORDER BY ${table}.position`,
    [eventId],
  );
}
