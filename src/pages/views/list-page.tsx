import type { ComponentChildren } from 'preact';
import type { UtcText } from '../../calendar/dates/texts.js';
import { toWallClock } from '../../calendar/dates/zone.js';
import { dayOf } from '../event-times.js';
import type { EventSelection } from '../lists/event-selection.js';
import type { FilterOptions } from '../lists/filter-options.js';
import type { ListedEvents } from '../lists/event-lists.js';
import type { ListQuery } from '../lists/list-query.js';
import { usePage } from '../page-scope.js';
import { DayGroups } from '../parts/day-groups.js';
import { EventCard } from '../parts/event-card.js';
import { feedLinks } from '../parts/feed-links.js';
import { FilterBar } from '../parts/filter-bar.js';
import type { PageHead } from '../parts/head.js';
import { Layout } from '../parts/layout.js';
import { Pager } from '../parts/pager.js';
import { Subscribe } from '../parts/subscribe.js';
import { ViewSwitch } from '../parts/view-switch.js';

/** Everything that a list page shows. */
export interface ListPageProps {
  readonly selection: EventSelection;
  readonly query: ListQuery;
  readonly listed: ListedEvents;
  readonly page: number;
  readonly now: UtcText;
  /** Undefined for pages of one venue, organizer, category or tag, which have no filter bar. */
  readonly options?: FilterOptions | undefined;
  /** What is said of a venue, organizer, category or tag above its events; with the heading of the page. */
  readonly intro?: ComponentChildren;
  /** What the head adds: description, image, schema.org data. */
  readonly head?: Partial<PageHead>;
}

/** Events by day, with a search form and links to more pages. */
export function ListPage({ selection, query, listed, page, now, options, intro, head }: ListPageProps) {
  const { links, messages } = usePage();
  const { path, name } = selection;
  const address = (number: number) => links.view(path, { view: 'list', page: number }, query.sent);
  const isFiltered = Object.keys(query.sent).length > 0;
  const previous = page > 1 ? address(page - 1) : undefined;
  const next = page < listed.totalPages ? address(page + 1) : undefined;
  const heading = headingOf(selection, query, messages);
  const feeds = feedLinks(links, path, query.feed, name ?? messages.menuEvents);
  const isIndexed = page === 1 && !isFiltered && listed.total > 0;
  return (
    <Layout
      head={{
        title: name === undefined ? heading : `${name} – ${heading}`,
        canonical: address(page),
        robots: isIndexed ? undefined : 'noindex, follow',
        previous,
        next,
        feeds,
        scripts: options ? ['filters.js', 'copy.js'] : ['copy.js'],
        ...head,
      }}
    >
      {intro}
      <div class="ec-toolbar">
        {intro ? <h2 class="ec-title">{heading}</h2> : <h1 class="ec-title">{heading}</h1>}
        {path.startsWith('venue/') || path.startsWith('organizer/') ? null : <ViewSwitch path={path} current="list" />}
      </div>
      {options && <FilterBar action={links.page(path)} options={options} sent={query.sent} />}
      <p class="ec-count" id="results" tabIndex={-1}>
        {messages.eventsFound(listed.total)}
        <PastSwitch path={path} isPast={query.isPast} />
      </p>
      <Results query={query} listed={listed} now={now} isFiltered={isFiltered} />
      <Pager page={page} pages={listed.totalPages} previous={previous} next={next} nofollow={isFiltered} />
      <Subscribe selection={selection} query={query.feed} />
    </Layout>
  );
}

function headingOf({ path }: EventSelection, { isPast }: ListQuery, messages: ReturnType<typeof usePage>['messages']) {
  if (isPast) return messages.pastEvents;
  return path === 'events/featured' ? messages.featuredEvents : messages.upcomingEvents;
}

function PastSwitch({ path, isPast }: { readonly path: string; readonly isPast: boolean }) {
  const { links, messages } = usePage();
  const href = links.page(path, isPast ? {} : { eventDisplay: 'past' });
  return (
    <a href={href} rel="nofollow">
      {isPast ? messages.showUpcomingEvents : messages.showPastEvents}
    </a>
  );
}

interface ResultsProps extends Pick<ListPageProps, 'query' | 'listed' | 'now'> {
  readonly isFiltered: boolean;
}

function Results({ query, listed: { events }, now, isFiltered }: ResultsProps) {
  const { site, messages } = usePage();
  if (events.length === 0) {
    return <p class="ec-empty">{isFiltered ? messages.noEventsFound : messages.noUpcomingEvents}</p>;
  }
  const today = dayOf(toWallClock(now, site.zone));
  if (query.isByStart) {
    return <DayGroups events={events} today={query.isPast ? undefined : today} year={today.slice(0, 4)} />;
  }
  return (
    <ul class="ec-cards">
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} level={2} withDay />
        </li>
      ))}
    </ul>
  );
}
