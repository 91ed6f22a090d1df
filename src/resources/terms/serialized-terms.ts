import { SerializedElements, SerializedList } from '../../http/pagination/serialized-list.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { SelectedTerms } from './term-list.js';

/** Records by the page that they were made of: they are kept as long as the page is. */
const kept = new WeakMap<SelectedTerms, { readonly base: string; readonly records: SerializedList }>();

/**
 * The records of a page of terms as bytes, which are the same for all viewers. They are made again if the client reached the
 * site under another address than the last one (ADR 42).
 */
export function serializedTerms(
  page: SelectedTerms,
  { urls }: RequestContext,
  present: () => readonly object[],
): SerializedList {
  const known = kept.get(page);
  if (known?.base === urls.base) return known.records;
  const records = new SerializedList([new SerializedElements(...present())]);
  kept.set(page, { base: urls.base, records });
  return records;
}
