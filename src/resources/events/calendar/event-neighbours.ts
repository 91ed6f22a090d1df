import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { published } from '../../publishing/visibility.js';
import type { EventColumns } from '../event.entity.js';

/** An event as a link to it names it. */
export type Neighbour = Pick<EventColumns, 'slug' | 'title' | 'startLocal'>;

/** The public events before and after one, by start and id; undefined at the ends of the calendar. */
export interface EventNeighbours {
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Where an event stands among others. */
export interface Place {
  readonly id: number;
  readonly startUtc: UtcText;
}

/** Reads the neighbours with one statement each, along the index of starts. */
export async function readNeighbours(db: EntityManager, place: Place, now: UtcText): Promise<EventNeighbours> {
  const [previous, next] = await Promise.all([nearest(db, place, now, '<'), nearest(db, place, now, '>')]);
  return { previous, next };
}

async function nearest(
  db: EntityManager,
  { id, startUtc }: Place,
  now: UtcText,
  side: '<' | '>',
): Promise<Neighbour | undefined> {
  const visible = published('events', now);
  const direction = side === '<' ? 'DESC' : 'ASC';
  // The first limit is for the index; the others leave out the event itself and those before it at the same time.
  const rows = await db.query<Neighbour[]>(
    `SELECT events.slug AS slug, events.title AS title, events.start_local AS startLocal FROM events
     WHERE ${visible.sql} AND events.hidden = 0 AND events.start_utc ${side}= ?
       AND (events.start_utc ${side} ? OR events.id ${side} ?)
     ORDER BY events.start_utc ${direction}, events.id ${direction} LIMIT 1`,
    [...visible.values, startUtc, startUtc, id],
  );
  return rows[0];
}
