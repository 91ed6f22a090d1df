import { Injectable } from '@nestjs/common';
import { recordsOf } from '../../http/pagination/serialized-list.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import type { CategoryRecord } from '../../resources/categories/category.record.js';
import { ListCategoriesDto } from '../../resources/categories/dto/list-categories.dto.js';
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
    if (categories.length === 0) return [];
    const include = categories.slice(0, MAX_CATEGORIES).map(({ id }) => id);
    const parameters = { include, hide_empty: false, per_page: MAX_CATEGORIES };
    const page = await this.categories.list(new RequestInput(ListCategoriesDto, parameters), context);
    return recordsOf<CategoryRecord>(page, 'categories');
  }

  tagsOf({ tags }: EventRecord, { urls }: RequestContext): readonly TermLink[] {
    return tags.map(({ name, slug }) => ({ name, url: urls.sitePage('tag', slug) }));
  }
}
