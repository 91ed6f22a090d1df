import type { RequestContext } from '../http/request/request-context.js';
import type { CreateEventDto } from '../resources/events/dto/create-event.dto.js';
import { eventTimes, type EventTimes } from '../resources/events/write/event-times.js';
import type { SampleEvent } from './sample-event.js';
import { rejectSample, sampleInput } from './sample-input.js';

/** The ids of linked records, in the order of the lists of the sample calendar. */
export type IdsByLink = Readonly<Record<'categories' | 'tags' | 'venues' | 'organizers', readonly number[]>>;

/** A sample event as a create request is validated to, with the ids of its linked records. */
export interface LinkedEvent {
  readonly input: CreateEventDto;
  readonly times: EventTimes | undefined;
  readonly linked: IdsByLink;
}

export function linkedEvent(sample: SampleEvent, idsByLink: IdsByLink, context: RequestContext): LinkedEvent {
  const input = sampleInput(sample.fields);
  const idsAt = (ids: readonly number[], chosen: readonly number[]) =>
    chosen.flatMap((position) => ids[position] ?? []);
  return {
    input,
    times: eventTimes(input, undefined, context, rejectSample),
    linked: {
      categories: idsAt(idsByLink.categories, sample.categories),
      tags: idsAt(idsByLink.tags, sample.tags),
      venues: idsAt(idsByLink.venues, [sample.venue]),
      organizers: idsAt(idsByLink.organizers, sample.organizers),
    },
  };
}
