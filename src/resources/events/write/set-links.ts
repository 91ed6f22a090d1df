import type { EntityManager } from 'typeorm';
import { insertBulk } from '../../../persistence/sql/bulk-rows.js';
import { isOneOf } from '../../../persistence/sql/conditions.js';
import {
  copyLinkColumns,
  EVENT_LINKS,
  type EventLink,
  hasSameLinkColumns,
  rowsOfLinks,
} from '../../../read-models/event-links.js';
import type { EventChange, EventWithLinks } from './bulk-insert.js';

/** Writes the links of one kind of many events: those that differ, and what the others copy from their events. */
export async function writeLinks(db: EntityManager, link: EventLink, batch: readonly EventChange[]): Promise<void> {
  const idsIn = ({ linked }: EventWithLinks) => linked[link] ?? [];
  const isReplaced = ({ before, after }: EventChange) => !before || idsIn(before).join() !== idsIn(after).join();
  const replaced = batch.filter(isReplaced);
  const former = isOneOf(
    'event_id',
    replaced.filter(({ before }) => before && idsIn(before).length > 0).map(({ after }) => after.event.id),
  );
  const { table } = EVENT_LINKS[link];
  if (former.values.length) await db.query(`DELETE FROM ${table} WHERE ${former.sql}`, [...former.values]);
  const links = replaced.map(({ after }) => ({ event: after.event, ids: idsIn(after) }));
  await insertBulk(db, rowsOfLinks(link, links));
  const copied = batch.filter(
    (change) =>
      change.before &&
      !isReplaced(change) &&
      idsIn(change.after).length > 0 &&
      !hasSameLinkColumns(change.before.event, change.after.event),
  );
  if (copied.length)
    await copyLinkColumns(
      db,
      link,
      copied.map(({ after }) => after.event.id),
    );
}
