import type { ComponentChildren } from 'preact';
import { usePage } from '../page-scope.js';
import { Head, type PageHead } from './head.js';
import { Kept } from './kept-markup.js';

interface LayoutProps {
  readonly head: PageHead;
  readonly children: ComponentChildren;
}

/** The frame of every page. */
export function Layout({ head, children }: LayoutProps) {
  const { language, messages } = usePage();
  return (
    <html lang={language.tag} dir={language.direction}>
      <Head {...head} />
      <body class="ec-page">
        <a class="ec-skip" href="#main">
          {messages.skipToContent}
        </a>
        <Kept as="header" class="ec-header" of={Layout} variant="header" draw={() => <Header />} />
        <main id="main" class="ec-main" tabIndex={-1}>
          {children}
        </main>
        <Kept as="footer" class="ec-footer" of={Layout} variant="footer" draw={() => <Footer />} />
      </body>
    </html>
  );
}

function Header() {
  const { site, messages, links } = usePage();
  return (
    <div class="ec-bar">
      <a class="ec-brand" href={links.page('events')}>
        <CalendarSign />
        <bdi>{site.identity.name}</bdi>
      </a>
      <nav aria-label={messages.calendarNavigation}>
        <ul class="ec-menu">
          <li>
            <a href={links.page('events')}>{messages.menuEvents}</a>
          </li>
          <li>
            <a href={links.page('events/month')} rel="nofollow">
              {messages.month}
            </a>
          </li>
          <li>
            <a href={links.page('events/today')} rel="nofollow">
              {messages.today}
            </a>
          </li>
        </ul>
      </nav>
    </div>
  );
}

/** A calendar leaf, drawn in the colour of the text. */
function CalendarSign() {
  return (
    <svg class="ec-sign" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path d="M7 2v3M17 2v3M3.5 9.5h17M5.5 4h13a2 2 0 0 1 2 2v13a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2z" />
      <rect x="12.5" y="13" width="4.5" height="4.5" rx="1" />
    </svg>
  );
}

function Footer() {
  const { site, messages, links, api } = usePage();
  return (
    <div class="ec-bar">
      <p>
        <bdi>{site.identity.description}</bdi>
      </p>
      <ul class="ec-menu">
        <li>
          <a href={links.feed('events', 'rss')}>{messages.rssFeed}</a>
        </li>
        <li>
          <a href={links.feed('events', 'ics')}>{messages.calendarApp}</a>
        </li>
        <li>
          <a href={api}>{messages.api}</a>
        </li>
      </ul>
    </div>
  );
}
