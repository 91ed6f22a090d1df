import { foldMarkup, foldText, TEXT_BREAK } from '../../calendar/text/fold.js';

export interface SearchedTerm {
  readonly name: string;
  /** Percent-encoded. */
  readonly slug: string;
  readonly description: string;
}

/** What searches for terms read, folded: name, description and the slug as people read it. Source: decision D77. */
export function termSearchText({ name, slug, description }: SearchedTerm): string {
  return [foldText(name), foldMarkup(description), foldText(readable(slug))].join(TEXT_BREAK);
}

function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}
