import { parseView } from './page-address.js';

/** A page that other sites can show as a part of theirs: an event, the list of all events, or a month of them. */
export type Embeddable =
  | { readonly kind: 'event'; readonly slug: string }
  | { readonly kind: 'list' }
  /** `YYYY-MM`; undefined for the current month. */
  | { readonly kind: 'month'; readonly month: string | undefined };

/** The embeddable page that the segments of a path name; undefined if it is another one. */
export function readEmbeddable([first, ...segments]: readonly string[]): Embeddable | undefined {
  const [slug] = segments;
  if (first === 'event' && slug !== undefined && segments.length === 1) return { kind: 'event', slug };
  const view = first === 'events' ? parseView(segments) : undefined;
  if (view?.view === 'list') return { kind: 'list' };
  return view?.view === 'month' ? { kind: 'month', month: view.month } : undefined;
}
