import type { Api } from './api.js';

interface Walked {
  readonly id: number;
  readonly title?: string;
}

export interface WalkOptions {
  readonly per_page?: number;
  /** Runs between two pages. */
  readonly between?: () => Promise<unknown>;
}

/** More pages than any list of a test has. */
const MOST_PAGES = 20_000;

/** All records of a list, page by page with cursors. `list` is a path with a query: `/events?order=desc`. */
export async function walkList<Record = Walked>(
  api: Api,
  list: string,
  { per_page = 3, between }: WalkOptions = {},
): Promise<Record[]> {
  const records: Record[] = [];
  const member = /\/(\w+)(?:\?|$)/.exec(list)?.[1] ?? '';
  for (let cursor = '', page = 0; page < MOST_PAGES; page += 1) {
    const path = `${list}${list.includes('?') ? '&' : '?'}per_page=${per_page}&cursor=${cursor}`;
    const { status, body } = await api.get(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`);
    records.push(...(body[member] as Record[]));
    if (body.next_cursor === undefined) return records;
    cursor = body.next_cursor as string;
    await between?.();
  }
  throw new Error(`${list} does not end`);
}
