import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/access/caller.js';
import { Expectation, Expected } from '../../http/conditions/expectation.js';
import { SentAs } from '../../http/input/sent.decorator.js';
import type { Sent } from '../../http/input/sent.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { Addressed, type Ref } from '../../http/routes/addressed.decorator.js';
import { at } from '../../http/routes/bind-route.js';
import { CreateRoute, DeleteRoute, ListRoute, ReadRoute, UpdateRoute } from '../../http/routes/resource-routes.js';
import { CreateEvent } from './dto/create-event.dto.js';
import { ListEvents } from './dto/list-events.dto.js';
import { UpdateEvent } from './dto/update-event.dto.js';
import { EventRecord } from './event.record.js';
import { EventsListService } from './events-list.service.js';
import { EventsPage } from './events-page.record.js';
import { EventsService } from './events.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Events')
@Controller('events')
export class EventsController {
  constructor(
    private readonly events: EventsService,
    private readonly lists: EventsListService,
  ) {}

  @ListRoute(ListEvents, EventsPage)
  list(@SentAs(ListEvents) sent: Sent<ListEvents>, @CurrentCaller() caller: Caller) {
    return this.lists.list(sent, caller);
  }

  @CreateRoute('create-records', CreateEvent, EventRecord)
  create(
    @SentAs(CreateEvent) sent: Sent<CreateEvent>,
    @CurrentCaller() caller: Caller,
    @Attempted() attempt?: Attempt,
  ) {
    return this.events.create(sent, caller, attempt);
  }

  @ReadRoute(EventRecord, at.id, at.slug)
  read(@Addressed() ref: Ref, @CurrentCaller() caller: Caller) {
    return this.events.read(ref, caller);
  }

  @DeleteRoute('create-records', EventRecord, at.id, at.slug)
  delete(@Addressed() ref: Ref, @CurrentCaller() caller: Caller, @Expected() expected: Expectation) {
    return this.events.delete(ref, caller, expected);
  }

  @UpdateRoute('create-records', UpdateEvent, EventRecord, at.id, at.slug)
  update(
    @Addressed() ref: Ref,
    @SentAs(UpdateEvent) sent: Sent<UpdateEvent>,
    @CurrentCaller() caller: Caller,
    @Expected() expected: Expectation,
  ) {
    return this.events.update(ref, sent, caller, expected);
  }
}
