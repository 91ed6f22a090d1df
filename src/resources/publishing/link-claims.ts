import type { EntityTarget } from 'typeorm';
import { nameKey } from '../../calendar/text/name-key.js';
import { Problem } from '../../calendar/problem.js';
import type { Refuse } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { readRecords } from '../../persistence/records.js';
import type { Rows } from '../../persistence/transaction.js';
import type { LinkWish } from './link-wishes.js';
import type { Publishable } from './publishable.entity.js';
import { sortName } from './sort-name.js';
import { showsLinked } from './visibility.js';
import type { Caller } from '../../http/access/caller.js';

/** The ids among what an event asks for. */
export const idsWished = <C>(wishes: readonly LinkWish<C>[] = []): number[] =>
  wishes.flatMap((wish) => ('id' in wish ? [wish.id] : []));

/** Refuses ids of which no record is known, all under the one parameter. */
export function checkLinkedIds<C>(
  wishes: readonly LinkWish<C>[] | undefined,
  known: readonly { readonly id: number }[],
  refuse: (message: string) => void,
): void {
  const existing = new Set(known.map(({ id }) => id));
  const unknown = idsWished(wishes).filter((id) => !existing.has(id));
  if (unknown.length) refuse(`There is nothing to link under ${unknown.join(', ')}.`);
}

/** Refuses a parameter for what is wrong with the objects in it. */
export function refusedAs(parameter: string, refuse: Refuse): Refuse {
  return (name, message) => refuse(parameter, `${name}: ${message}`);
}

/** The record of that name that the viewer may read, the oldest of several (decisions D26, D65). */
export async function findNamed<T extends Publishable & { name: string }>(
  rows: Rows,
  type: EntityTarget<T>,
  name: string,
  { viewer, now }: Caller,
): Promise<T | undefined> {
  const table = rows.dataSource.getMetadata(type).tableName;
  const alike = await readRecords(rows, type, {
    filter: where(`${table}.sort_name = ?`, sortName(name)),
    orderBy: `${table}.id`,
  });
  const key = nameKey(name);
  return alike.find((record) => nameKey(record.name) === key && showsLinked(viewer, record, now));
}

/** No record can be made from what was sent (recorded exchanges: venues_create, events_create_linked). */
export function couldNotCreate(kind: 'venue' | 'organizer'): Problem {
  return new Problem('invalid', `could-not-create-${kind}`, `The ${kind} could not be created from this.`);
}
