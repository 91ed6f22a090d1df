import { createHash } from 'node:crypto';

/** What a site generator builds pages from. */
export interface GeneratedNode {
  readonly id: string;
  readonly type: string;
  readonly contentDigest: string;
  readonly [member: string]: unknown;
}

const KINDS = ['events', 'venues', 'organizers', 'categories', 'tags'] as const;

/**
 * Sources a site as gatsby-source-tribe-events 1.0.1 does: five requests to the address of a WordPress site, `per_page`
 * the only parameter, each list taken from the member of its name and each record spread into a node.
 */
export async function sourceNodes(baseUrl: string, maxEvents = 10): Promise<GeneratedNode[]> {
  const nodes: GeneratedNode[] = [];
  for (const kind of KINDS) {
    const perPage = kind === 'events' ? maxEvents : 50;
    const response = await fetch(`${baseUrl}/wp-json/tribe/events/v1/${kind}?per_page=${perPage}`);
    if (!response.ok) throw new Error(`${kind}: ${response.status}`);
    const reply = (await response.json()) as Record<typeof kind, Record<string, unknown>[]>;
    for (const record of reply[kind]) nodes.push(nodeOf(kind, record));
  }
  return nodes;
}

function nodeOf(kind: string, record: Record<string, unknown>): GeneratedNode {
  const contentDigest = createHash('md5').update(JSON.stringify(record)).digest('hex');
  return { ...record, id: `${kind}-${String(record['id'])}`, type: kind, contentDigest };
}
