import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import { type Condition, where } from '../../../persistence/sql/conditions.js';
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

/** Reads the neighbours with one statement, along the index of starts. */
export async function readNeighbours(db: EntityManager, place: Place, now: UtcText): Promise<EventNeighbours> {
  const [previous, next] = [nearest('previous', place, now), nearest('next', place, now)];
  const rows = await db.query<(Neighbour & { side: keyof EventNeighbours })[]>(
    `SELECT * FROM (${previous.sql}) AS previous UNION ALL SELECT * FROM (${next.sql}) AS next`,
    [...previous.values, ...next.values],
  );
  const on = (wanted: keyof EventNeighbours): Neighbour | undefined => {
    const row = rows.find(({ side }) => side === wanted);
    return row && { slug: row.slug, title: row.title, startLocal: row.startLocal };
  };
  return { previous: on('previous'), next: on('next') };
}

function nearest(side: keyof EventNeighbours, { id, startUtc }: Place, now: UtcText): Condition {
  const visible = published('events', now);
  const [than, direction] = side === 'previous' ? ['<', 'DESC'] : ['>', 'ASC'];
  // The first limit is for the index; the others leave out the event itself and those before it at the same time. Without
  // the hint MariaDB reads the index from its end, and with it all events in between.
  return where(
    `SELECT '${side}' AS side, events.slug AS slug, events.title AS title, events.start_local AS startLocal
     FROM events /*! FORCE INDEX (events_start) */
     WHERE ${visible.sql} AND events.hidden = 0 AND events.start_utc ${than}= ?
       AND (events.start_utc ${than} ? OR events.id ${than} ?)
     ORDER BY events.start_utc ${direction}, events.id ${direction} LIMIT 1`,
    ...visible.values,
    ...[startUtc, startUtc, id],
  );
}
