import { Injectable } from '@nestjs/common';
import { Problem } from '../calendar/problem.js';
import type { PublishableKind } from '../calendar/resource-kinds.js';
import type { Page } from '../http/pagination/page.js';
import { recordsOf } from '../http/pagination/serialized-list.js';
import type { Parameters } from '../http/request/parameters.js';
import type { RequestContext } from '../http/request/request-context.js';
import type { NamedRef, Ref, SlugRef } from '../http/routing/record-ref.js';
import { RequestInput } from '../http/validation/request-input.js';
import { CategoriesService } from '../resources/categories/categories.service.js';
import { ListCategoriesDto } from '../resources/categories/dto/list-categories.dto.js';
import { OrganizersService } from '../resources/organizers/organizers.service.js';
import { recordErrors } from '../resources/publishing/find-record.js';
import { ListTagsDto } from '../resources/tags/dto/list-tags.dto.js';
import { TagsService } from '../resources/tags/tags.service.js';
import { termErrors } from '../resources/terms/terms.errors.js';
import type { TermRecord } from '../resources/terms/term.record.js';
import { VenuesService } from '../resources/venues/venues.service.js';

/** Whose events a feed has: those of the calendar, of a venue, of a category and so on. */
export interface FeedSubject {
  /** Undefined for the whole calendar. */
  readonly name: string | undefined;
  /** URL of its page. */
  readonly pageUrl: string;
  /** URL of a page that shows its events, if it has none of its own. */
  readonly homeUrl?: string;
  /** Parameters that limit the list of events to it. */
  readonly filter: Parameters;
}

/** Finds whose events a feed has. Records that are not public are missing, as if they did not exist. */
@Injectable()
export class FeedSubjects {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  all({ urls }: RequestContext): Promise<FeedSubject> {
    return Promise.resolve({ name: undefined, pageUrl: urls.sitePage('events'), filter: {} });
  }

  async venue(ref: Ref, context: RequestContext): Promise<FeedSubject> {
    const { body } = await publicRecord('venue', this.venues.read(ref, context));
    return { name: body.venue, pageUrl: body.url, filter: { venue: [body.id] } };
  }

  async organizer(ref: Ref, context: RequestContext): Promise<FeedSubject> {
    const { body } = await publicRecord('organizer', this.organizers.read(ref, context));
    return { name: body.organizer, pageUrl: body.url, filter: { organizer: [body.id] } };
  }

  /** `path` holds the slugs from the top down; undefined where the slug alone is known. */
  async category(ref: NamedRef, context: RequestContext, path?: readonly string[]): Promise<FeedSubject> {
    const record =
      'id' in ref
        ? (await this.categories.read(ref, context)).body
        : onlyTerm('categories', await this.categories.list(bySlug('categories', ListCategoriesDto, ref), context));
    if (path && record.url !== context.urls.sitePage('events', 'category', ...path))
      throw termErrors.notFound('categories');
    return { name: record.name, pageUrl: record.url, filter: { categories: [record.id] } };
  }

  async tag(ref: NamedRef, context: RequestContext): Promise<FeedSubject> {
    const record =
      'id' in ref
        ? (await this.tags.read(ref, context)).body
        : onlyTerm('tags', await this.tags.list(bySlug('tags', ListTagsDto, ref), context));
    return { name: record.name, pageUrl: record.url, filter: { tags: [record.id] } };
  }
}

/** Throws `notFound` of the kind instead of an error that would tell that the record exists. */
export async function publicRecord<T>(kind: PublishableKind, reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'forbidden') throw recordErrors(kind).notFound();
    throw error;
  }
}

type TermKind = 'categories' | 'tags';

function bySlug<T extends object>(kind: TermKind, type: new () => T, { slug }: SlugRef): RequestInput<T> {
  // What cannot be a slug names no term, and is not a wrong parameter either: nobody sent one.
  if (slug === '') throw termErrors.notFound(kind);
  return new RequestInput(type, { slug: [slug], hide_empty: false, per_page: 1 });
}

function onlyTerm(kind: TermKind, page: Page): TermRecord {
  const [term] = recordsOf<TermRecord>(page, kind);
  if (!term) throw termErrors.notFound(kind);
  return term;
}
