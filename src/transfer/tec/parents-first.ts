import type { SourceItem, SourceRecord } from '../source-record.js';

/** Categories in an order in which each follows its parent. Of a circle of parents, one comes first without its own. */
export function parentsFirst(items: readonly SourceItem[]): SourceItem[] {
  const byId = new Map(items.flatMap((item) => (item.type === 'record' ? [[item.externalId, item] as const] : [])));
  const ordered = new Set<SourceItem>();
  for (const item of items) for (const next of ancestorsOf(item, byId).reverse()) ordered.add(next);
  return [...ordered];
}

/** The item, its parent, the parent of that, and so on. */
function ancestorsOf(item: SourceItem, byId: ReadonlyMap<string, SourceRecord>): SourceItem[] {
  const line = new Set<SourceItem>();
  let next: SourceItem | undefined = item;
  while (next && !line.has(next)) {
    line.add(next);
    next = next.type === 'record' && next.links.parent !== undefined ? byId.get(next.links.parent) : undefined;
  }
  return [...line];
}
