import type { Operation } from './operation.js';
import { referencesIn } from './references.js';

/** Operations that are sent together: creates of events that do not refer to one another, or any one operation. */
export type Run = readonly Operation[];

/** Divides operations into runs, in order. */
export function runsOf(operations: readonly Operation[]): Run[] {
  const runs: Operation[][] = [];
  for (const operation of operations) {
    const current = runs.at(-1);
    if (current && canJoin(operation, current)) current.push(operation);
    else runs.push([operation]);
  }
  return runs;
}

function canJoin(operation: Operation, run: Run): boolean {
  if (!isCreate(operation) || !run.every(isCreate)) return false;
  const names = new Set(run.map(({ ref }) => ref));
  return !referencesIn(operation).some(({ name }) => names.has(name));
}

const isCreate = ({ method, path }: Operation): boolean => method === 'POST' && /^\/events\/?$/.test(path);
