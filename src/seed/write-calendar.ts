import type { INestApplicationContext } from '@nestjs/common';
import { Problem } from '../calendar/problem.js';
import type { RequestContext } from '../http/request/request-context.js';
import { RequestInput } from '../http/validation/request-input.js';
import { CategoriesService } from '../resources/categories/categories.service.js';
import { CreateCategoryDto } from '../resources/categories/dto/create-category.dto.js';
import { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { EventsService } from '../resources/events/events.service.js';
import { CreateTagDto } from '../resources/tags/dto/create-tag.dto.js';
import { TagsService } from '../resources/tags/tags.service.js';
import type { Fields, SampleCalendar } from './sample-calendar.js';
import type { SampleEvent } from './sample-event.js';

export interface SeedTarget {
  readonly app: INestApplicationContext;
  /** Creates the request context of each write, with the current time. */
  readonly context: () => RequestContext;
}

/** Writes a calendar through the services, as create requests would; calls `progress` after each event. */
export async function writeCalendar(
  calendar: SampleCalendar,
  target: SeedTarget,
  progress: (events: number) => void,
): Promise<void> {
  const terms = await writeTerms(calendar, target);
  const venues = new LinkedRecords(calendar.venues);
  const organizers = new LinkedRecords(calendar.organizers);
  const service = target.app.get(EventsService);
  let written = 0;
  for (const event of calendar.events()) {
    const links = {
      venue: venues.inputFor(event.venue),
      organizer: event.organizers.map((position) => organizers.inputFor(position)),
    };
    const input = new RequestInput(CreateEventDto, { ...event.fields, ...links, ...termsOf(event, terms) });
    const { body: record } = await service.create(input, target.context());
    venues.saveIds([event.venue], [record.venue].flat());
    organizers.saveIds(event.organizers, record.organizer);
    progress((written += 1));
  }
}

/** Linked records: created together with the first event that refers to them, and sent as an id from then on. */
class LinkedRecords {
  private readonly ids = new Map<number, number>();

  constructor(private readonly samples: readonly Fields[]) {}

  inputFor(position: number): number | Fields | undefined {
    return this.ids.get(position) ?? this.samples[position];
  }

  saveIds(positions: readonly number[], records: readonly { id: number }[]): void {
    for (const [index, position] of positions.entries()) {
      const record = records[index];
      if (record) this.ids.set(position, record.id);
    }
  }
}

interface TermIds {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
}

async function writeTerms({ categories, tags }: SampleCalendar, { app, context }: SeedTarget): Promise<TermIds> {
  const ids = { categories: [] as number[], tags: [] as number[] };
  const [categoriesService, tagsService] = [app.get(CategoriesService), app.get(TagsService)];
  for (const { parent, ...category } of categories) {
    const input = new RequestInput(CreateCategoryDto, {
      ...category,
      parent: parent === undefined ? 0 : ids.categories[parent],
    });
    ids.categories.push(await idOf(() => categoriesService.create(input, context())));
  }
  for (const tag of tags)
    ids.tags.push(await idOf(() => tagsService.create(new RequestInput(CreateTagDto, tag), context())));
  return ids;
}

/** The id of a new term, or of the existing one with the same name. */
async function idOf(create: () => Promise<{ body: object }>): Promise<number> {
  try {
    return ((await create()).body as { id: number }).id;
  } catch (error) {
    if (error instanceof Problem && error.code === 'term_exists') return Number(error.details.term_id);
    throw error;
  }
}

const termsOf = ({ categories, tags }: SampleEvent, ids: TermIds) => ({
  categories: categories.map((position) => ids.categories[position]),
  tags: tags.map((position) => ids.tags[position]),
});
