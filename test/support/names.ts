import type { ApiResponse } from './api.js';

/** The names of the categories or tags in a list, in order; says what came back when it was no list. */
export function names({ status, body }: ApiResponse): string[] {
  if (status !== 200) throw new Error(`no list: ${status} ${JSON.stringify(body)}`);
  return ((body.categories ?? body.tags) as { name: string }[]).map(({ name }) => name);
}
