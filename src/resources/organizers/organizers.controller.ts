import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../http/access/caller.js';
import { Expectation, Expected } from '../../http/conditions/expectation.js';
import type { Sent } from '../../http/input/sent.js';
import { SentAs } from '../../http/input/sent.decorator.js';
import { type Attempt, Attempted } from '../../http/repeats/attempt.js';
import { Addressed, type Ref } from '../../http/routes/addressed.decorator.js';
import { at } from '../../http/routes/bind-route.js';
import { CreateRoute, DeleteRoute, ListRoute, ReadRoute, UpdateRoute } from '../../http/routes/resource-routes.js';
import { CreateOrganizer } from './dto/create-organizer.dto.js';
import { ListOrganizers } from './dto/list-organizers.dto.js';
import { UpdateOrganizer } from './dto/update-organizer.dto.js';
import { OrganizerRecord, OrganizersPage } from './organizer.record.js';
import { OrganizersService } from './organizers.service.js';

/** Declared in the order in which the index of the namespace lists the methods of a record. */
@ApiTags('Organizers')
@Controller('organizers')
export class OrganizersController {
  constructor(private readonly organizers: OrganizersService) {}

  @ListRoute(ListOrganizers, OrganizersPage)
  list(@SentAs(ListOrganizers) sent: Sent<ListOrganizers>, @CurrentCaller() caller: Caller) {
    return this.organizers.list(sent, caller);
  }

  @CreateRoute('create-records', CreateOrganizer, OrganizerRecord)
  create(
    @SentAs(CreateOrganizer) sent: Sent<CreateOrganizer>,
    @CurrentCaller() caller: Caller,
    @Attempted() attempt?: Attempt,
  ) {
    return this.organizers.create(sent, caller, attempt);
  }

  @ReadRoute(OrganizerRecord, at.id, at.slug)
  read(@Addressed() ref: Ref, @CurrentCaller() caller: Caller) {
    return this.organizers.read(ref, caller);
  }

  @DeleteRoute('create-records', OrganizerRecord, at.id, at.slug)
  delete(@Addressed() ref: Ref, @CurrentCaller() caller: Caller, @Expected() expected: Expectation) {
    return this.organizers.delete(ref, caller, expected);
  }

  @UpdateRoute('create-records', UpdateOrganizer, OrganizerRecord, at.id, at.slug)
  update(
    @Addressed() ref: Ref,
    @SentAs(UpdateOrganizer) sent: Sent<UpdateOrganizer>,
    @CurrentCaller() caller: Caller,
    @Expected() expected: Expectation,
  ) {
    return this.organizers.update(ref, sent, caller, expected);
  }
}
