import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { toWallClock } from '../../calendar/dates/zone.js';
import { dayIn } from '../../calendar/grid/day-number.js';
import { isReachable, readPeriod } from '../../calendar/grid/period.js';
import { urlIn } from '../../calendar/web-address.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { Parameters } from '../../http/request/parameters.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { RequestInput } from '../../http/validation/request-input.js';
import { ListEventsDto } from '../../resources/events/dto/list-events.dto.js';
import { PublicCalendarService } from '../../resources/events/calendar/public-calendar.service.js';
import { readEmbeddable } from '../addresses/embeddable.js';
import { PageLinks } from '../addresses/page-links.js';
import { type Visit, Visitor } from '../visitor.js';
import { FRAME_HEIGHT, frameSnippet } from './embed-snippet.js';
import { OembedDto } from './oembed.dto.js';

const WIDTH = 600;
const CACHE_SECONDS = 3600;
/** Height of the frame of one event. */
const EVENT_HEIGHT = 220;

/** Tells other sites how to show a page of the calendar as a part of theirs (oembed.com). */
@ApiExcludeController()
@Controller('oembed')
export class OembedController {
  constructor(private readonly calendar: PublicCalendarService) {}

  /** Throws `rest_invalid_param` for another format, `rest_no_route` for addresses that cannot be embedded. */
  @Get()
  async describe(@Visitor() { context, query }: Visit) {
    const { url, format = 'json', maxwidth, maxheight } = await new RequestInput(OembedDto, query).validate();
    if (format !== 'json') throw httpErrors.invalidParameter('format', 'Must be json.');
    const { identity } = context.site;
    const links = new PageLinks(context.urls);
    const shown = await this.shownAt(pathIn(url, context), context);
    if (!shown) throw httpErrors.noRoute();
    const height = Math.min(maxheight ?? Infinity, shown.height);
    return {
      version: '1.0',
      type: 'rich',
      provider_name: identity.name,
      provider_url: links.absolute(links.page('events')),
      title: shown.title,
      html: frameSnippet(links, shown.query, shown.title, height),
      width: Math.min(maxwidth ?? Infinity, WIDTH),
      height,
      cache_age: CACHE_SECONDS,
    };
  }

  private async shownAt(path: readonly string[] | undefined, context: RequestContext): Promise<Shown | undefined> {
    const page = readEmbeddable(path ?? []);
    if (page?.kind === 'event') return this.eventAt(page.slug, context);
    const frame = { title: context.site.identity.name, height: FRAME_HEIGHT };
    if (page?.kind === 'list') return { ...frame, query: {} };
    if (!page || !(await this.hasPage(page.month, context))) return undefined;
    return { ...frame, query: { view: 'month', ...(page.month && { month: page.month }) } };
  }

  /** Whether a month has a page, which the current one always has. */
  private async hasPage(month: string | undefined, context: RequestContext): Promise<boolean> {
    if (month === undefined) return true;
    const period = readPeriod('month', month);
    const today = dayIn(toWallClock(context.now, context.site.zone));
    const bounds = period && (await this.calendar.bounds(new RequestInput(ListEventsDto, {}), context));
    return period !== undefined && isReachable(period, bounds, today);
  }

  private async eventAt(slug: string, context: RequestContext): Promise<Shown | undefined> {
    const event = await this.calendar.listedEvent(slug, context);
    return event && { title: event.title, query: { event: event.id }, height: EVENT_HEIGHT };
  }
}

/** What an iframe shows. */
interface Shown {
  readonly title: string;
  readonly query: Parameters;
  readonly height: number;
}

/** The segments of an address of this site, as they are written; undefined for other addresses. */
function pathIn(address: string, { urls }: RequestContext): string[] | undefined {
  const url = urlIn(address);
  const site = new URL(urls.site);
  const root = site.pathname.replace(/\/$/, '');
  if (!url || url.host !== site.host || !url.pathname.startsWith(`${root}/`)) return undefined;
  return url.pathname
    .slice(root.length + 1)
    .replace(/\/$/, '')
    .split('/');
}
