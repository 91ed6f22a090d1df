import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Viewer } from '../../calendar/viewer.js';
import { CurrentViewer } from '../../http/access/current-viewer.js';
import { SiteUrls } from '../../http/addresses/site-address.js';
import type { Urls } from '../../http/addresses/urls.js';
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
  list(@SentAs(ListOrganizers) sent: Sent<ListOrganizers>, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.organizers.list(sent, viewer, urls);
  }

  @CreateRoute('create-records', CreateOrganizer, OrganizerRecord)
  create(
    @SentAs(CreateOrganizer) sent: Sent<CreateOrganizer>,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Attempted() attempt?: Attempt,
  ) {
    return this.organizers.create(sent, viewer, urls, attempt);
  }

  @ReadRoute(OrganizerRecord, at.id, at.slug)
  read(@Addressed() ref: Ref, @CurrentViewer() viewer: Viewer, @SiteUrls() urls: Urls) {
    return this.organizers.read(ref, viewer, urls);
  }

  @DeleteRoute('create-records', OrganizerRecord, at.id, at.slug)
  delete(
    @Addressed() ref: Ref,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.organizers.delete(ref, viewer, urls, expected);
  }

  @UpdateRoute('create-records', UpdateOrganizer, OrganizerRecord, at.id, at.slug)
  update(
    @Addressed() ref: Ref,
    @SentAs(UpdateOrganizer) sent: Sent<UpdateOrganizer>,
    @CurrentViewer() viewer: Viewer,
    @SiteUrls() urls: Urls,
    @Expected() expected: Expectation,
  ) {
    return this.organizers.update(ref, sent, viewer, urls, expected);
  }
}
