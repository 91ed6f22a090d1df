import type { EntityTarget, EntityManager } from 'typeorm';
import { nameKey } from '../../calendar/text/name-key.js';
import { Problem } from '../../calendar/problem.js';
import type { AddError } from '../../http/input/sent.js';
import { where } from '../../persistence/conditions.js';
import { readRecords } from '../../persistence/records.js';
import type { LinkInput } from './link-wishes.js';
import type { Publishable } from './publishable.entity.js';
import { sortName } from './sort-name.js';
import { isLinkVisible } from './visibility.js';
import type { RequestContext } from '../../http/access/caller.js';

/** The ids among what an event asks for. */
export const linkedIdsIn = <C>(links: readonly LinkInput<C>[] = []): number[] =>
  links.flatMap((link) => ('id' in link ? [link.id] : []));

/** Rejects ids of which no record is known, all under the one parameter. */
export function validateLinkedIds<C>(
  links: readonly LinkInput<C>[] | undefined,
  referenced: readonly { readonly id: number }[],
  addError: (message: string) => void,
): void {
  const existing = new Set(referenced.map(({ id }) => id));
  const unknown = linkedIdsIn(links).filter((id) => !existing.has(id));
  if (unknown.length) addError(`There is nothing to link under ${unknown.join(', ')}.`);
}

/** Rejects a parameter for what is wrong with the objects in it. */
export function nestErrors(parameter: string, addError: AddError): AddError {
  return (name, message) => addError(parameter, `${name}: ${message}`);
}

/** The record of that name that the viewer may read, the oldest of several (decisions D26, D65). */
export async function findNamed<T extends Publishable & { name: string }>(
  db: EntityManager,
  type: EntityTarget<T>,
  name: string,
  { viewer, now }: RequestContext,
): Promise<T | undefined> {
  const table = db.dataSource.getMetadata(type).tableName;
  const alike = await readRecords(db, type, {
    filter: where(`${table}.sort_name = ?`, sortName(name)),
    orderBy: `${table}.id`,
  });
  const key = nameKey(name);
  return alike.find((record) => nameKey(record.name) === key && isLinkVisible(viewer, record, now));
}

/** No record can be made from what was sent (recorded exchanges: venues_create, events_create_linked). */
export function couldNotCreate(kind: 'venue' | 'organizer'): Problem {
  return new Problem('invalid', `could-not-create-${kind}`, `The ${kind} could not be created from this.`);
}
