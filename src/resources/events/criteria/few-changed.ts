import type { EntityManager } from 'typeorm';
import { allOf, isOneOf, where } from '../../../persistence/sql/conditions.js';
import { readTotal } from '../../../persistence/sql/records.js';
import { type ModifiedLimits, modifiedWithin } from '../../publishing/modified-limits.js';

/** Up to so many events, a list reads all that were changed within its limits, and checks everything else on each. */
const FEW = 1000;

/** Whether so few events were last changed within some limits; false without limits. */
export async function areFewChanged(db: EntityManager, limits: ModifiedLimits): Promise<boolean> {
  const written = modifiedWithin('events', limits);
  if (!written) return false;
  const { sql, values } = allOf([isOneOf('events.hidden', [0, 1]), written]);
  const first = `SELECT 1 FROM events /*! FORCE INDEX (events_modified) */ WHERE ${sql} LIMIT ${FEW + 1}`;
  return (await readTotal(db, where(`(SELECT COUNT(*) FROM (${first}) AS changed)`, ...values))) <= FEW;
}
