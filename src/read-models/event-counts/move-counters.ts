import type { EntityManager } from 'typeorm';
import type { Condition } from '../../persistence/sql/conditions.js';
import { CounterChanges } from './counter-changes.js';
import { type CountedEvent, type CountedLinks, locatedCounters, startCounters, termCounters } from './counters.js';

/** An event with the links that the counters know of. */
export interface CountedState {
  readonly event: CountedEvent;
  readonly links: CountedLinks;
}

/** An event as it is counted now; `isLocated`: it has a published venue with coordinates. */
export interface FormerState extends CountedState {
  readonly isLocated: boolean;
}

/** An event as it shall be counted; `isLocated` is known only if its venues have been read with a lock. */
export interface NewState extends CountedState {
  readonly isLocated: boolean | undefined;
}

/** A move from the counters of a former state, if there was one, to those of a new one. */
export interface Move {
  readonly before: FormerState | undefined;
  readonly after: NewState;
}

/**
 * Statements, nearly always one, that move an event from the counters of its former state to those of its new one. Run
 * them as the last writes of a transaction, after the links: whether the event is located is read from them unless it is
 * known.
 */
export function counterMoves(db: EntityManager, before: FormerState | undefined, after: NewState): Condition[] {
  const changes = new CounterChanges();
  addMove(changes, { before, after });
  return changes.statements(db);
}

/** Adds the move of an event to those of others. */
export function addMove(changes: CounterChanges, { before, after }: Move): void {
  if (before) {
    changes.add(countersOf(before), -1);
    if (before.isLocated) changes.add(locatedCounters(before.event), -1);
  }
  changes.add(countersOf(after), 1);
  if (after.isLocated) changes.add(locatedCounters(after.event), 1);
  else if (after.isLocated === undefined) changes.addIfLocated(locatedCounters(after.event), after.event.id);
}

const countersOf = ({ event, links }: CountedState) => [...startCounters(event, links), ...termCounters(event, links)];

/** The columns of an event that its counters depend on, beside its links. */
const COUNTED = ['status', 'hidden', 'featured', 'ticketed', 'eventStatus', 'startUtc', 'seriesId'] as const;

/** Whether two versions of an event with the same links are counted alike. */
export const isCountedAlike = (one: CountedEvent, other: CountedEvent): boolean =>
  COUNTED.every((name) => one[name] === other[name]);
