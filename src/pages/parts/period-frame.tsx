import type { ComponentChildren } from 'preact';
import type { PeriodKind } from '../../calendar/grid/period.js';
import { MAX_CALENDAR_EVENTS } from '../../resources/events/calendar/public-calendar.service.js';
import type { PageLinks } from '../addresses/page-links.js';
import type { Messages } from '../messages/en.js';
import { usePage } from '../page-scope.js';
import { feedLinks } from './feed-links.js';
import { Layout } from './layout.js';
import { PeriodStep } from './period-step.js';
import { addressesOf, type ShownPeriod } from './shown-period.js';
import { Subscribe } from './subscribe.js';
import { ViewSwitch } from './view-switch.js';

interface PeriodFrameProps extends ShownPeriod {
  /** Name of the month, week or day. */
  readonly heading: string;
  /** Names of the neighbours, as links say them. */
  readonly previousLabel: string;
  readonly nextLabel: string;
  readonly children: ComponentChildren;
}

/** What pages of months, weeks and days have in common: heading, switch of views, links to neighbours, subscription. */
export function PeriodFrame({ heading, previousLabel, nextLabel, children, ...shown }: PeriodFrameProps) {
  const { links, messages, formats } = usePage();
  const { path, name } = shown.selection;
  const { canonical, previous, next } = addressesOf(shown, links);
  const current = currentAddress(shown, links);
  const title = name === undefined ? heading : `${name} – ${heading}`;
  const feeds = feedLinks(links, path, {}, name ?? messages.menuEvents);
  return (
    <Layout
      head={{
        ...{ title, canonical, previous, next, feeds },
        robots: 'noindex, follow',
        styles: ['calendar.css'],
        scripts: ['copy.js'],
      }}
    >
      <div class="ec-toolbar">
        <h1 class="ec-title">
          {name !== undefined && (
            <a class="ec-over" href={links.page(path)}>
              <bdi>{name}</bdi>
            </a>
          )}
          {heading}
        </h1>
        <ViewSwitch path={path} current={shown.period.kind} day={dayToKeep(shown)} />
      </div>
      {(previous ?? next ?? current) !== undefined && (
        <nav class="ec-steps" aria-label={messages.pages}>
          {previous !== undefined && <PeriodStep href={previous} label={previousLabel} relation="prev" />}
          {next !== undefined && <PeriodStep href={next} label={nextLabel} relation="next" />}
          {current !== undefined && (
            <a class="ec-button" href={current} rel="nofollow">
              {messages[CURRENT[shown.period.kind]] as string}
            </a>
          )}
        </nav>
      )}
      {shown.isCut && <p class="ec-reason">{messages.onlyFirstEvents(formats.number(MAX_CALENDAR_EVENTS))}</p>}
      {children}
      <Subscribe selection={shown.selection} />
    </Layout>
  );
}

/** The day whose month, week and day the switch leads to: today where it is shown. */
function dayToKeep({ period: { days }, today }: ShownPeriod) {
  return days.first <= today && today <= days.last ? today : days.first;
}

const CURRENT: Record<PeriodKind, keyof Messages> = { month: 'thisMonth', week: 'today', day: 'today' };

/** Address of the current month, week or day, where another one is shown. */
function currentAddress({ selection, period: { kind, days }, today }: ShownPeriod, links: PageLinks) {
  if (days.first <= today && today <= days.last) return undefined;
  return links.page(`${selection.path}/${kind === 'day' ? 'today' : kind}`);
}
