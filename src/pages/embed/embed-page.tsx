import type { EmbedContent } from './embed-contents.js';
import { usePage } from '../page-scope.js';
import { DayGroups } from '../parts/day-groups.js';
import { Head } from '../parts/head.js';
import { MonthTable } from '../parts/month-table.js';
import { PeriodStep } from '../parts/period-step.js';
import { nextPeriod, type Period, previousPeriod } from '../../calendar/grid/period.js';
import { wallOf } from '../parts/shown-period.js';

interface EmbedPageProps {
  readonly content: EmbedContent;
}

/** The calendar for an iframe: without frame, and with links that open outside of it. */
export function EmbedPage({ content }: EmbedPageProps) {
  const { language, messages, links, site } = usePage();
  const { asked, today, runningBefore, month, events } = content;
  const theme = asked.theme === 'light' || asked.theme === 'dark' ? `ec-theme-${asked.theme}` : undefined;
  return (
    <html lang={language.tag} dir={language.direction} class={theme}>
      <Head
        title={site.identity.name}
        robots="noindex, follow"
        target="_top"
        styles={['calendar.css']}
        scripts={['frame-height.js']}
      />
      <body class="ec-embed">
        <main aria-label={site.identity.name}>
          <h1 class="ec-hidden">{site.identity.name}</h1>
          {month && <EmbedMonth content={content} />}
          {!month && events.length === 0 && <p class="ec-empty">{messages.noUpcomingEvents}</p>}
          {!month && <DayGroups events={events} today={runningBefore} year={today.slice(0, 4)} />}
          <p>
            <a href={links.page('events')}>{messages.openCalendar}</a>
          </p>
        </main>
      </body>
    </html>
  );
}

function EmbedMonth({ content: { asked, month } }: Pick<EmbedPageProps, 'content'>) {
  const { formats, links, messages } = usePage();
  if (!month) return null;
  const { period, bounds } = month;
  const { limit: _limit, event: _event, ...rest } = asked;
  const name = ({ days }: Period) => formats.month(wallOf(days.first));
  const step = (other: Period | undefined, relation: 'prev' | 'next') =>
    other && (
      <PeriodStep
        href={links.page('embed', { ...rest, month: other.name })}
        label={name(other)}
        relation={relation}
        target="_self"
      />
    );
  return (
    <>
      <h2 class="ec-title">{name(period)}</h2>
      <nav class="ec-steps" aria-label={messages.pages}>
        {step(previousPeriod(period, bounds), 'prev')}
        {step(nextPeriod(period, bounds), 'next')}
      </nav>
      <MonthTable {...month} caption={messages.monthOf(name(period))} />
    </>
  );
}
