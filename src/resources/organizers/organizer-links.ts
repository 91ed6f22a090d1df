import type { Refuse } from '../../http/input/sent.js';
import type { FieldOptions } from '../../http/validation/field.js';
import type { Rows } from '../../persistence/transaction.js';
import { holdNames } from '../../persistence/write-lock.js';
import { checkLinkedIds, findNamed, refusedAs } from '../publishing/link-claims.js';
import { LinkedRecordsField, type LinkWish } from '../publishing/link-wishes.js';
import type { Caller } from '../../http/access/caller.js';
import { CreateOrganizer } from './dto/create-organizer.dto.js';
import { checkOrganizer } from './organizer.checks.js';
import { Organizer } from './organizer.entity.js';
import { createOrganizer } from './organizer-store.js';
import { organizerProblems } from './organizers.problems.js';

export type OrganizerWish = LinkWish<CreateOrganizer>;

/** The organizers of an event, by id or as objects to make them from. */
export const OrganizersField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'organizer', type: CreateOrganizer, ignoresNameless: true });

/** Refuses `organizer` if it names ids that no organizer is known by, or objects with values that are not acceptable. */
export async function checkOrganizers(
  rows: Rows,
  wishes: readonly OrganizerWish[] | undefined,
  known: readonly { readonly id: number }[],
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  checkLinkedIds(wishes, known, (message) => refuse('organizer', message));
  for (const wish of wishes ?? []) {
    if ('create' in wish) await checkOrganizer(rows, wish.create, undefined, context, refusedAs('organizer', refuse));
  }
}

/**
 * The ids of the organizers asked for, in order; new ones are made as POST /organizers makes them, unless the writer may read
 * one of that name already (decision D26). Throws `could-not-create-organizer`.
 */
export async function claimOrganizers(
  rows: Rows,
  wishes: readonly OrganizerWish[],
  context: Caller,
): Promise<number[]> {
  if (wishes.some((wish) => 'create' in wish)) await holdNames(rows, 'organizers');
  const ids = new Set<number>();
  for (const wish of wishes) {
    if ('impossible' in wish) throw organizerProblems.couldNotCreate();
    if ('id' in wish) ids.add(wish.id);
    else ids.add(await claimOne(rows, wish.create, context));
  }
  return [...ids];
}

async function claimOne(rows: Rows, sent: CreateOrganizer, context: Caller): Promise<number> {
  const known = sent.organizer === '' ? undefined : await findNamed(rows, Organizer, sent.organizer, context);
  return (known ?? (await createOrganizer(rows, sent, context))).id;
}
