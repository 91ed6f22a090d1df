import { Injectable } from '@nestjs/common';
import { normaliseSlug } from '../calendar/slugs/slug.js';
import { recordsOf } from '../http/pagination/serialized-list.js';
import type { RequestContext } from '../http/request/request-context.js';
import { RequestInput } from '../http/validation/request-input.js';
import { CategoriesService } from '../resources/categories/categories.service.js';
import type { CategoryRecord } from '../resources/categories/category.record.js';
import { ListCategoriesDto } from '../resources/categories/dto/list-categories.dto.js';
import { ListTagsDto } from '../resources/tags/dto/list-tags.dto.js';
import { TagsService } from '../resources/tags/tags.service.js';
import type { TagRecord } from '../resources/tags/tag.record.js';
import { type TermReading, termReadings, type View } from './addresses/page-address.js';
import { PageLinks } from './addresses/page-links.js';
import type { EventSelection } from './lists/event-selection.js';
import { TermIntro } from './views/term-intro.js';

/** The events of a category or tag, the view of them, and what is said above. */
export interface TermSelection {
  readonly selection: EventSelection;
  readonly view: View;
  readonly intro: ReturnType<typeof TermIntro>;
}

/** Finds the category or tag that an address names. */
@Injectable()
export class TermSelections {
  constructor(
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  /** What follows `/events/category/`: the slugs of all parents and its own, then the view. Undefined if there is none. */
  async category(segments: readonly string[], context: RequestContext): Promise<TermSelection | undefined> {
    const readings = termReadings(segments.map(normaliseSlug));
    const found = await this.categoriesBySlug(lastSlugs(readings), context);
    for (const { slugs, view } of readings) {
      const url = context.urls.sitePage('events', 'category', ...slugs);
      const category = found.find((candidate) => candidate.url === url);
      if (category) return this.selectionOf(category, view, context);
    }
    return undefined;
  }

  /** What follows `/tag/`: the slug, then the view. Undefined if there is none. */
  async tag(segments: readonly string[], context: RequestContext): Promise<TermSelection | undefined> {
    const reading = termReadings(segments.map(normaliseSlug)).find(({ slugs }) => slugs.length === 1);
    const slug = reading?.slugs[0];
    if (!reading || slug === undefined || slug === '') return undefined;
    const parameters = { slug: [slug], hide_empty: false };
    const page = await this.tags.list(new RequestInput(ListTagsDto, parameters), context);
    const [tag] = recordsOf<TagRecord>(page, 'tags');
    if (!tag) return undefined;
    const { name, description, url, id } = tag;
    const selection = { path: new PageLinks(context.urls).pathOf(url), name, filter: { tags: [id] } };
    return { selection, view: reading.view, intro: <TermIntro name={name} description={description} children={[]} /> };
  }

  private async selectionOf(category: CategoryRecord, view: View, context: RequestContext): Promise<TermSelection> {
    const { id, name, description, url } = category;
    const parameters = { parent: id, per_page: 50 };
    const page = await this.categories.list(new RequestInput(ListCategoriesDto, parameters), context);
    const children = recordsOf<CategoryRecord>(page, 'categories');
    return {
      selection: { path: new PageLinks(context.urls).pathOf(url), name, filter: { categories: [id] } },
      view,
      intro: <TermIntro name={name} description={description} children={children} />,
    };
  }

  private async categoriesBySlug(
    slugs: readonly string[],
    context: RequestContext,
  ): Promise<readonly CategoryRecord[]> {
    if (slugs.length === 0) return [];
    const parameters = { slug: slugs, hide_empty: false, per_page: 50 };
    const page = await this.categories.list(new RequestInput(ListCategoriesDto, parameters), context);
    return recordsOf<CategoryRecord>(page, 'categories');
  }
}

/** The last slugs of all readings: slugs are unique among categories. */
const lastSlugs = (readings: readonly TermReading[]): string[] =>
  [...new Set(readings.map(({ slugs }) => slugs.at(-1) ?? ''))].filter((slug) => slug !== '').slice(0, 50);
