import type { ApiResponse } from './api.js';

/** The titles of the events in a list, in order; says what came back when it was no list. */
export function titles({ status, body }: ApiResponse): string[] {
  if (status !== 200) throw new Error(`no list: ${status} ${JSON.stringify(body)}`);
  return (body.events as { title: string }[]).map(({ title }) => title);
}
