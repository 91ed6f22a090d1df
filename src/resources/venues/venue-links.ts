import type { Refuse } from '../../http/input/sent.js';
import type { FieldOptions } from '../../http/validation/field.js';
import type { Rows } from '../../persistence/transaction.js';
import { holdNames } from '../../persistence/write-lock.js';
import { checkLinkedIds, findNamed, refusedAs } from '../publishing/link-claims.js';
import { LinkedRecordsField, type LinkWish } from '../publishing/link-wishes.js';
import type { Caller } from '../../http/access/caller.js';
import { CreateVenue } from './dto/create-venue.dto.js';
import { checkVenue } from './venue.checks.js';
import { Venue } from './venue.entity.js';
import { createVenue } from './venue-store.js';
import { venueProblems } from './venues.problems.js';

export type VenueWish = LinkWish<CreateVenue>;

/** The venues of an event, by id or as objects to make them from. */
export const VenuesField = (options: FieldOptions): PropertyDecorator =>
  LinkedRecordsField({ ...options, nameKey: 'venue', type: CreateVenue, ignoresNameless: false });

/** Refuses `venue` if it names ids that no venue is known by, or objects with values that are not acceptable. */
export async function checkVenues(
  rows: Rows,
  wishes: readonly VenueWish[] | undefined,
  known: readonly { readonly id: number }[],
  context: Caller,
  refuse: Refuse,
): Promise<void> {
  checkLinkedIds(wishes, known, (message) => refuse('venue', message));
  for (const wish of wishes ?? []) {
    if ('create' in wish) await checkVenue(rows, wish.create, undefined, context, refusedAs('venue', refuse));
  }
}

/**
 * The ids of the venues asked for, in order; new ones are made as POST /venues makes them, unless the writer may read
 * one of that name already (decision D26). Throws `could-not-create-venue`.
 */
export async function claimVenues(rows: Rows, wishes: readonly VenueWish[], context: Caller): Promise<number[]> {
  if (wishes.some((wish) => 'create' in wish)) await holdNames(rows, 'venues');
  const ids = new Set<number>();
  for (const wish of wishes) {
    if ('impossible' in wish) throw venueProblems.couldNotCreate();
    if ('id' in wish) ids.add(wish.id);
    else ids.add(await claimOne(rows, wish.create, context));
  }
  return [...ids];
}

async function claimOne(rows: Rows, sent: CreateVenue, context: Caller): Promise<number> {
  const known = sent.venue === '' ? undefined : await findNamed(rows, Venue, sent.venue, context);
  return (known ?? (await createVenue(rows, sent, context))).id;
}
