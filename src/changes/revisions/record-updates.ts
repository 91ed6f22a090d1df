import { Injectable } from '@nestjs/common';
import type { Preconditions } from '../../http/conditional-requests/preconditions.js';
import type { RequestContext } from '../../http/request/request-context.js';
import type { RecordResponse } from '../../http/responses/rendered-response.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { CategoriesService } from '../../resources/categories/categories.service.js';
import { UpdateCategoryDto } from '../../resources/categories/dto/update-category.dto.js';
import { UpdateEventDto } from '../../resources/events/dto/update-event.dto.js';
import { EventsService } from '../../resources/events/events.service.js';
import { UpdateOrganizerDto } from '../../resources/organizers/dto/update-organizer.dto.js';
import { OrganizersService } from '../../resources/organizers/organizers.service.js';
import { UpdateSeriesDto } from '../../resources/series/dto/series-dtos.js';
import { SeriesService } from '../../resources/series/series.service.js';
import { UpdateTagDto } from '../../resources/tags/dto/update-tag.dto.js';
import { TagsService } from '../../resources/tags/tags.service.js';
import { UpdateVenueDto } from '../../resources/venues/dto/update-venue.dto.js';
import { VenuesService } from '../../resources/venues/venues.service.js';
import { type RevisedFields, type RevisedKind, type Snapshot, timesIn } from './revised-kinds.js';

/** What a record gets back: some of the fields of a revision. */
export interface FormerRecord {
  readonly fields: RevisedFields;
  readonly snapshot: Snapshot;
}

/** Updates a record of any kind as a request would: with the same rights, validation and preconditions. */
@Injectable()
export class RecordUpdates {
  constructor(
    private readonly events: EventsService,
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly series: SeriesService,
    private readonly categories: CategoriesService,
    private readonly tags: TagsService,
  ) {}

  update(
    kind: RevisedKind,
    id: number,
    { fields, snapshot }: FormerRecord,
    context: RequestContext,
    preconditions: Preconditions,
  ): Promise<RecordResponse> {
    switch (kind) {
      case 'events':
        return this.events.update({ id }, new RequestInput(UpdateEventDto, fields), context, preconditions);
      case 'venues':
        return this.venues.update({ id }, new RequestInput(UpdateVenueDto, fields), context, preconditions);
      case 'organizers':
        return this.organizers.update({ id }, new RequestInput(UpdateOrganizerDto, fields), context, preconditions);
      case 'series': {
        const { schedule, others } = timesIn(snapshot, fields);
        const input = new RequestInput(UpdateSeriesDto, others);
        return this.series.restore(id, { input, schedule, preconditions }, context);
      }
      case 'categories':
        return this.categories.update({ id }, new RequestInput(UpdateCategoryDto, fields), context, preconditions);
      case 'tags':
        return this.tags.update({ id }, new RequestInput(UpdateTagDto, fields), context, preconditions);
    }
  }
}
