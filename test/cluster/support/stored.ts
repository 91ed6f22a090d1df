import type { GaleraNode } from './galera-cluster.js';

interface Links {
  readonly id: number;
  readonly venues: number;
  readonly organizers: number;
  readonly categories: number;
  readonly tags: number;
}

/** How often each event that a node has is linked. */
export async function linksOf(node: GaleraNode): Promise<Links[]> {
  const linked = (kind: string) => `(SELECT COUNT(*) FROM event_${kind} WHERE event_id = events.id) AS ${kind}`;
  const columns = ['events.id', ...['venues', 'organizers', 'categories', 'tags'].map(linked)].join(', ');
  const connection = await node.connect('calendar');
  try {
    const [rows] = await connection.query(`SELECT ${columns} FROM events`);
    return rows as Links[];
  } finally {
    await connection.end();
  }
}

/** The ids of all events that a service lists, page by page. */
export async function storedEvents(root: string): Promise<Set<number>> {
  const ids = new Set<number>();
  let next: string | undefined = `${root}/events?start_date=2020-01-01&per_page=50`;
  while (next) {
    const page = await fetch(next);
    if (page.status !== 200) throw new Error(`no page: ${page.status}`);
    const body = (await page.json()) as { events: { id: number }[]; next_rest_url?: string };
    for (const { id } of body.events) ids.add(id);
    next = body.next_rest_url;
  }
  return ids;
}
