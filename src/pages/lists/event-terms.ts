import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../http/request/request-context.js';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import type { EventRecord } from '../../resources/events/event.record.js';

/** A category or tag with the URL of its page. */
export interface TermLink {
  readonly name: string;
  readonly url: string;
}

/** Most categories that the page of an event links to. */
const MAX_CATEGORIES = 50;

/** Reads where the categories of an event have their pages: their URLs name their parents, which events do not. */
@Injectable()
export class EventTerms {
  constructor(private readonly categories: CategoriesService) {}

  async categoriesOf({ categories }: EventRecord, context: RequestContext): Promise<readonly TermLink[]> {
    const shown = categories.slice(0, MAX_CATEGORIES);
    const pages = await this.categories.pagesOf(shown, context);
    return shown.map(({ name }, index) => ({ name, url: pages[index] ?? '' }));
  }
}

/** The tags of an event with the URLs of their pages. */
export const tagsOf = ({ tags }: EventRecord, { urls }: RequestContext): readonly TermLink[] =>
  tags.map(({ name, slug }) => ({ name, url: urls.sitePage('tag', slug) }));
