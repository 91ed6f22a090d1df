/** A list as pages carry it. */
interface EventsPage {
  readonly events: readonly { readonly id: number }[];
  readonly total: number;
  readonly total_pages: number;
  readonly next_rest_url?: string;
}

/** What a walk has found, and how many requests were under way at once at most. */
export interface PagerResult {
  readonly ids: readonly number[];
  readonly pages: number;
  readonly mostAtOnce: number;
}

/**
 * Reads all events: takes the address of the second page from the first and of every further one from it by counting
 * `page` up, with several requests in flight, until there is a 404 or a response without a next page.
 */
export async function readAllEvents(firstPage: string, inFlight = 8): Promise<PagerResult> {
  const first = await readPage(firstPage);
  if (!first) throw new Error('there is no first page');
  const found = new Map([[1, first]]);
  const next = first.next_rest_url;
  let page = 1;
  let last = next === undefined ? 1 : Infinity;
  let [pending, maxConcurrent] = [0, 0];
  const worker = async () => {
    while (next !== undefined && page < last) {
      page += 1;
      const number = page;
      maxConcurrent = Math.max(maxConcurrent, (pending += 1));
      const response = await readPage(next.replace(/([?&]page=)2\b/, `$1${number}`));
      pending -= 1;
      if (response) found.set(number, response);
      if (response?.next_rest_url === undefined) last = Math.min(last, number);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, worker));
  const pages = [...found.entries()].sort(([a], [b]) => a - b).map(([, response]) => response);
  return {
    ids: pages.flatMap(({ events }) => events.map(({ id }) => id)),
    pages: pages.length,
    mostAtOnce: maxConcurrent,
  };
}

/** A page, or undefined past the end. */
async function readPage(address: string): Promise<EventsPage | undefined> {
  const response = await fetch(address);
  const body = (await response.json()) as EventsPage & { code?: string };
  if (response.status === 404 && body.code === 'event-archive-page-not-found') return undefined;
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return body;
}
