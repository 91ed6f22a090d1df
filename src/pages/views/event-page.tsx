import type { UtcText } from '../../calendar/dates/texts.js';
import { jsonLdText } from '../../calendar/text/json-ld-text.js';
import type { EventRecord } from '../../resources/events/event.record.js';
import type { EventSeries } from '../../resources/events/calendar/event-series.js';
import type { EventNeighbours, Neighbour } from '../../resources/events/calendar/event-neighbours.js';
import { forgottenBefore } from '../../resources/events/calendar/indexed-records.service.js';
import { isOver, timesOf } from '../event-times.js';
import type { TermLink } from '../lists/event-terms.js';
import { usePage } from '../page-scope.js';
import { EventFacts } from '../details/event-facts.js';
import { Layout } from '../parts/layout.js';
import { RichText } from '../parts/rich-text.js';
import { StatusBadge } from '../parts/status-badge.js';
import { SeriesDates, seriesPath } from '../details/series-dates.js';
import { Terms } from '../details/terms.js';

export interface EventPageProps {
  readonly event: EventRecord;
  readonly categories: readonly TermLink[];
  readonly tags: readonly TermLink[];
  readonly neighbours: EventNeighbours;
  /** Undefined for an event without a public series. */
  readonly series: EventSeries | undefined;
  /** schema.org description. */
  readonly jsonLd: object;
  readonly now: UtcText;
}

/** Longest description in the head, in characters: search engines show no more. */
const MAX_DESCRIPTION = 200;

/** One event, with everything that is known of it. */
export function EventPage({ event, categories, tags, neighbours, series, jsonLd, now }: EventPageProps) {
  const { links, messages, formats } = usePage();
  const { image } = event;
  const seriesFeed = (one: EventSeries) => ({
    type: 'text/calendar',
    title: messages.furtherDates,
    href: links.feed(seriesPath(one), 'ics'),
  });
  const address = links.local(event.url);
  const summary = jsonLdText(event.excerpt || event.description);
  const text = [formats.span(timesOf(event)), summary].filter(Boolean).join(' · ');
  return (
    <Layout
      head={{
        title: event.title,
        description: text.length > MAX_DESCRIPTION ? `${text.slice(0, MAX_DESCRIPTION).trim()}…` : text,
        canonical: address,
        robots: event.hide_from_listings || isLongOver(event, now) ? 'noindex, follow' : undefined,
        feeds: [
          { type: 'text/calendar', title: event.title, href: links.feed(links.pathOf(event.url), 'ics') },
          ...(series ? [seriesFeed(series)] : []),
        ],
        api: event.rest_url,
        type: 'article',
        image: image === false ? undefined : image,
        jsonLd,
        scripts: ['local-time.js'],
      }}
    >
      <article class="ec-event">
        <header class="ec-event-header">
          <p class="ec-badges">
            <StatusBadge event={event} />
            {event.featured && <span class="ec-badge ec-badge-featured">{messages.featured}</span>}
          </p>
          <h1 class="ec-title">
            <bdi>{event.title}</bdi>
          </h1>
          {event.event_status_reason !== undefined && (
            <p class={`ec-reason ec-badge-${event.event_status}`}>
              <bdi>{event.event_status_reason}</bdi>
            </p>
          )}
          {isOver(event, now) && <p class="ec-soft">{messages.eventIsOver}</p>}
        </header>
        <EventFacts event={event} />
        <Body {...{ event, categories, tags, series }} />
      </article>
      <Neighbours {...neighbours} />
    </Layout>
  );
}

function Body({ event, categories, tags, series }: Pick<EventPageProps, 'event' | 'categories' | 'tags' | 'series'>) {
  const { messages } = usePage();
  const { image } = event;
  return (
    <div class="ec-event-body">
      {image && (
        <img class="ec-event-image" src={image.url} alt="" width={image.width ?? 960} height={image.height ?? 540} />
      )}
      <RichText html={event.description} />
      {series && <SeriesDates series={series} />}
      <div class="ec-all-terms">
        <Terms name={messages.categories} terms={categories} />
        <Terms name={messages.tags} terms={tags} />
      </div>
    </div>
  );
}

/** Whether an event ended more than a year ago: search engines need not show it any more. */
const isLongOver = ({ utc_end_date }: EventRecord, now: UtcText): boolean => utc_end_date < forgottenBefore(now);

function Neighbours({ previous, next }: EventNeighbours) {
  const { messages } = usePage();
  if (!previous && !next) return null;
  return (
    <nav class="ec-neighbours" aria-label={messages.moreEvents}>
      {previous && <NeighbourLink event={previous} label={messages.previousEvent} relation="prev" />}
      {next && <NeighbourLink event={next} label={messages.nextEvent} relation="next" />}
    </nav>
  );
}

interface NeighbourLinkProps {
  readonly event: Neighbour;
  readonly label: string;
  readonly relation: 'prev' | 'next';
}

function NeighbourLink({ event, label, relation }: NeighbourLinkProps) {
  const { links, formats } = usePage();
  return (
    <a class={`ec-neighbour ec-neighbour-${relation}`} href={links.page(`event/${event.slug}`)} rel={relation}>
      <span class="ec-soft">{label}</span>
      <bdi>{event.title}</bdi>
      <span class="ec-soft">{formats.longDay(event.startLocal)}</span>
    </a>
  );
}
