import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { httpErrors } from '../http/errors/http-errors.js';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { slugRef } from '../http/routing/record-ref.js';
import { OrganizersService } from '../resources/organizers/organizers.service.js';
import { VenuesService } from '../resources/venues/venues.service.js';
import { parseView } from './addresses/page-address.js';
import { PageLinks } from './addresses/page-links.js';
import { ListPages } from './list-pages.js';
import { readPublic } from './record-pages.js';
import { OrganizerIntro, VenueIntro } from './views/place-intro.js';
import { Rest, type Visit, Visitor } from './visitor.js';

/** The pages of venues and organizers, with their events. */
@ApiExcludeController()
@Controller()
export class PlacesController {
  constructor(
    private readonly venues: VenuesService,
    private readonly organizers: OrganizersService,
    private readonly lists: ListPages,
  ) {}

  @Get(['venue/:slug', 'venue/:slug/*rest'])
  async venue(
    @Param('slug') slug: string,
    @Rest() rest: readonly string[],
    @Visitor() visit: Visit,
  ): Promise<RenderedResponse> {
    const page = pageOf(rest);
    const { body: venue } = await readPublic(this.venues.read(slugRef(slug), visit.context));
    const path = new PageLinks(visit.context.urls).pathOf(venue.url);
    const head = { type: 'place', api: visit.context.urls.record('venues', venue.id), image: venue.image };
    const selection = { path, name: venue.venue, filter: { venue: venue.id } };
    return this.lists.show(selection, page, visit, { intro: <VenueIntro venue={venue} />, head });
  }

  @Get(['organizer/:slug', 'organizer/:slug/*rest'])
  async organizer(
    @Param('slug') slug: string,
    @Rest() rest: readonly string[],
    @Visitor() visit: Visit,
  ): Promise<RenderedResponse> {
    const page = pageOf(rest);
    const { body: organizer } = await readPublic(this.organizers.read(slugRef(slug), visit.context));
    const path = new PageLinks(visit.context.urls).pathOf(organizer.url);
    const head = { api: visit.context.urls.record('organizers', organizer.id), image: organizer.image };
    const selection = { path, name: organizer.organizer, filter: { organizer: organizer.id } };
    return this.lists.show(selection, page, visit, { intro: <OrganizerIntro organizer={organizer} />, head });
  }
}

/** Number of the page of the list below a venue or organizer. Throws `rest_no_route` for other views, which it has not. */
function pageOf(rest: readonly string[]): number {
  const view = parseView(rest);
  if (view?.view !== 'list') throw httpErrors.noRoute();
  return view.page;
}
