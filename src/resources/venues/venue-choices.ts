import type { EntityManager } from 'typeorm';
import type { UtcText } from '../../calendar/dates/texts.js';
import { ANONYMOUS } from '../../calendar/viewer.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { dataKey } from '../../persistence/data-keys.js';
import { sizeOfRows } from '../../persistence/kept-values.js';
import { allOf } from '../../persistence/sql/conditions.js';
import { COUNTED_CHANGES, nextPublished } from '../../persistence/sql/data-version.js';
import { readUnlessKept } from '../../persistence/sql/kept-read.js';
import { withEvents } from '../publishing/linkable-events.js';
import { published } from '../publishing/visibility.js';

/** A venue to choose from. */
export interface VenueChoice {
  readonly id: number;
  readonly name: string;
}

interface ChoiceRow extends VenueChoice {
  readonly changes: number | string;
  readonly nextEvent: UtcText | null;
  readonly nextVenue: UtcText | null;
}

/** The first public venues by name that have public events, also past ones: those of a list with `has_events`. */
export function readVenueChoices(
  db: EntityManager,
  limit: number,
  context: Pick<RequestContext, 'now' | 'telemetry'>,
): Promise<readonly VenueChoice[]> {
  const { now } = context;
  return readUnlessKept(db.dataSource, `choices venues ${limit}`, context, async () => {
    const listed = allOf([published('venues', now), withEvents('venues', ANONYMOUS, now)]);
    const rows = await db.query<ChoiceRow[]>(
      `SELECT venues.id AS id, venues.name AS name, ${COUNTED_CHANGES} AS changes,
         ${nextPublished('events')} AS nextEvent, ${nextPublished('venues')} AS nextVenue
       FROM venues WHERE ${listed.sql} ORDER BY venues.sort_name, venues.id LIMIT ${limit}`,
      [now, now, ...listed.values],
    );
    const [first] = rows;
    const lasts = first && {
      changes: first.changes,
      next: [first.nextEvent, first.nextVenue],
      dependsOn: [dataKey('venues'), dataKey('events')],
      size: sizeOfRows(rows),
    };
    return { value: rows.map(({ id, name }) => ({ id, name })), lasts };
  });
}
