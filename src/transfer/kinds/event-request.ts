import type { EntityManager } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import type { AddError } from '../../http/validation/request-input.js';
import type { CreateEventDto } from '../../resources/events/dto/create-event.dto.js';
import type { EventColumns } from '../../resources/events/event.entity.js';
import { spanOf } from '../../resources/events/event-span.js';
import { BLANK_EVENT, mapEvent } from '../../resources/events/write/event.mapper.js';
import { NO_SERIES } from '../../resources/events/write/new-event.js';
import { validateEvent } from '../../resources/events/write/event.validator.js';
import { changedPublication, newPublication } from '../../resources/publishing/publication.js';
import { type ComparedEvent, NO_TARGETS, targetsAfter } from './event-fields.js';
import { imageAfter } from './images.js';
import type { TargetLinks } from './import-kind.js';

const LINKED = ['venue', 'organizer', 'categories', 'tags'] as const;

/** The event that a valid body makes; undefined if an error was reported. Links by id are not looked up again. */
export async function appliedEvent(
  db: EntityManager,
  values: Partial<CreateEventDto>,
  { links, before }: { readonly links: TargetLinks; readonly before: ComparedEvent | undefined },
  context: RequestContext,
  addError: AddError,
): Promise<ComparedEvent | undefined> {
  const described = withoutLinks(values, links);
  const { times } = await validateEvent(db, described, before?.event, context, addError);
  if (!times) return undefined;
  const publication = before
    ? changedPublication(before.event, values, context, true)
    : newPublication(values, context);
  const event: EventColumns = {
    ...(before?.event ?? { id: 0, parentId: null, uid: null, imageId: null, slug: '', ...NO_SERIES }),
    ...publication,
    ...mapEvent(before?.event ?? BLANK_EVENT, values),
    ...times,
    span: spanOf(times.startUtc, times.endUtc),
    ...(values.slug !== undefined && { slug: values.slug }),
  };
  const image = imageAfter(values.image, {
    imageId: before?.event.imageId ?? null,
    image: before?.image ?? null,
  });
  return { event, image, linked: await targetsAfter(db, values, links, before?.linked ?? NO_TARGETS, context) };
}

/** A body without the links that the source gives by id, which were found when its record was read. */
function withoutLinks(values: Partial<CreateEventDto>, links: TargetLinks): Partial<CreateEventDto> {
  const given = { venue: links.venues, organizer: links.organizers, categories: links.categories, tags: links.tags };
  const rest = { ...values };
  for (const name of LINKED) if (given[name] !== undefined) Reflect.deleteProperty(rest, name);
  return rest;
}
