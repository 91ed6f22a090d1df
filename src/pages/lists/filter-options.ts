import { Injectable } from '@nestjs/common';
import { recordsOf } from '../../http/pagination/serialized-list.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import type { CategoryRecord } from '../../resources/categories/category.record.js';
import { ListCategoriesDto } from '../../resources/categories/dto/list-categories.dto.js';
import { KeptParts } from '../../resources/events/calendar/kept-parts.service.js';
import { VenuesService } from '../../resources/venues/venues.service.js';

/** A choice of a filter. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** What the filter bar offers. */
export interface FilterOptions {
  readonly categories: readonly Option[];
  readonly venues: readonly Option[];
}

/** Most choices of a filter: more would make pages large. The query takes all categories and venues. */
const MAX_OPTIONS = 50;

/** Reads the choices of the filter bar. */
@Injectable()
export class FilterOptionsReader {
  constructor(
    private readonly categories: CategoriesService,
    private readonly venues: VenuesService,
    private readonly parts: KeptParts,
  ) {}

  read(context: RequestContext): Promise<FilterOptions> {
    return this.parts.read('filter options', context, async () => {
      const [categories, venues] = await Promise.all([this.readCategories(context), this.readVenues(context)]);
      const part = { categories, venues };
      return { part, size: JSON.stringify(part).length };
    });
  }

  private async readCategories(context: RequestContext): Promise<Option[]> {
    const parameters: Parameters = { per_page: MAX_OPTIONS };
    const page = await this.categories.list(new RequestInput(ListCategoriesDto, parameters), context);
    return recordsOf<CategoryRecord>(page, 'categories').map(({ slug, name }) => ({ value: slug, label: name }));
  }

  private async readVenues(context: RequestContext): Promise<Option[]> {
    const venues = await this.venues.choices(MAX_OPTIONS, context);
    return venues.map(({ id, name }) => ({ value: String(id), label: name }));
  }
}
