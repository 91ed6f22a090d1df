import { Problem } from '../calendar/problem.js';
import { httpErrors } from '../http/errors/http-errors.js';

const HIDING = new Set<Problem['kind']>(['forbidden', 'gone', 'missing']);

/** Reads a record for its page. One that is not public gives the same 404 as one that does not exist. */
export async function readPublic<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    throw error instanceof Problem && HIDING.has(error.kind) ? httpErrors.noRoute() : error;
  }
}
