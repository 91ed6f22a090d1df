import { Controller, Get, Redirect } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { httpErrors } from '../http/errors/http-errors.js';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { parseView, type View } from './addresses/page-address.js';
import { PageLinks } from './addresses/page-links.js';
import { ALL_EVENTS, type EventSelection, FEATURED_EVENTS } from './lists/event-selection.js';
import { DatePages } from './date-pages.js';
import { type ListParts, ListPages } from './list-pages.js';
import { TermSelections } from './term-selections.js';
import { Rest, type Visit, Visitor } from './visitor.js';

/** The pages of all events, of categories and of tags: `/events/page/2/`, `/events/category/music/`, `/tag/jazz/`. */
@ApiExcludeController()
@Controller()
export class CalendarController {
  constructor(
    private readonly lists: ListPages,
    private readonly dates: DatePages,
    private readonly terms: TermSelections,
  ) {}

  /** Other calendars have tags below the events; the URL of the record is where a tag is. */
  @Get('events/tag/*rest')
  @Redirect('', 301)
  async movedTag(@Rest() segments: readonly string[], @Visitor() { context }: Visit): Promise<{ url: string }> {
    const found = await this.terms.tag(segments, context);
    if (!found) throw httpErrors.noRoute();
    const links = new PageLinks(context.urls);
    return { url: links.absolute(links.view(found.selection.path, found.view)) };
  }

  @Get(['events', 'events/*rest'])
  async events(@Rest() segments: readonly string[], @Visitor() visit: Visit): Promise<RenderedResponse> {
    const [first, ...rest] = segments;
    if (first === 'category') {
      const found = await this.terms.category(rest, visit.context);
      return this.showView(found?.selection ?? ALL_EVENTS, found?.view, visit, found);
    }
    if (first === 'featured') return this.showView(FEATURED_EVENTS, parseView(rest), visit);
    return this.showView(ALL_EVENTS, parseView(segments), visit);
  }

  @Get('tag/*rest')
  async tag(@Rest() segments: readonly string[], @Visitor() visit: Visit): Promise<RenderedResponse> {
    const found = await this.terms.tag(segments, visit.context);
    return this.showView(found?.selection ?? ALL_EVENTS, found?.view, visit, found);
  }

  private showView(
    selection: EventSelection,
    view: View | undefined,
    visit: Visit,
    parts?: ListParts,
  ): Promise<RenderedResponse> {
    switch (view?.view) {
      case 'list':
        return this.lists.show(selection, view.page, visit, parts);
      case 'month':
      case 'week':
      case 'day':
        return this.dates.show(selection, view, visit);
      case undefined:
        throw httpErrors.noRoute();
    }
  }
}
