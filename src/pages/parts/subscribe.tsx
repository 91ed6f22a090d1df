import type { Query } from '../addresses/page-links.js';
import { subscribeLinks } from '../addresses/subscribe-links.js';
import type { EventSelection } from '../lists/event-selection.js';
import { usePage } from '../page-scope.js';
import { Kept } from './kept-markup.js';

interface SubscribeProps {
  readonly path: string;
  readonly query?: Query;
}

interface SelectionProps {
  readonly selection: EventSelection;
  readonly query?: Query;
}

/** What the builder begins with: the category of a page; it knows no venues, organizers and tags. */
function embedQuery(path: string): Query {
  const [, kind, ...slugs] = path.split('/');
  return kind === 'category' ? { categories: slugs.at(-1) } : {};
}

/** Ways to follow the events of a page in a calendar or feed reader. */
export function Subscribe({ selection, query = {} }: SelectionProps) {
  const draw = () => <Ways path={selection.path} query={query} />;
  // Queries differ too much to be kept.
  const of = Object.keys(query).length === 0 ? selection : query;
  return <Kept as="section" class="ec-subscribe" aria-labelledby="subscribe" of={of} variant="subscribe" draw={draw} />;
}

function Ways({ path, query = {} }: SubscribeProps) {
  const { links, messages, site } = usePage();
  const feed = links.absolute(links.feed(path, 'ics', query));
  const { webcal, google, outlook } = subscribeLinks(feed, site.identity.name);
  return (
    <>
      <h2 id="subscribe">{messages.subscribe}</h2>
      <p>{messages.subscribeHint}</p>
      <ul class="ec-links">
        <li>
          <a class="ec-button" href={webcal}>
            {messages.calendarApp}
          </a>
        </li>
        <li>
          <a class="ec-button" href={google} rel="nofollow noreferrer">
            {messages.googleCalendar}
          </a>
        </li>
        <li>
          <a class="ec-button" href={outlook} rel="nofollow noreferrer">
            {messages.outlookCom}
          </a>
        </li>
        <li>
          <a class="ec-button" href={links.feed(path, 'rss', query)}>
            {messages.rssFeed}
          </a>
        </li>
      </ul>
      <div class="ec-copy">
        <label class="ec-field">
          <span>{messages.feedAddress}</span>
          <input
            type="text"
            dir="ltr"
            readOnly
            value={feed}
            data-ec-copy={messages.copyAddress}
            data-ec-copied={messages.copied}
          />
        </label>
      </div>
      <p class="ec-embed-link">
        <a href={links.page('embed/builder', embedQuery(path))} rel="nofollow">
          {messages.embedBuilder}
        </a>
      </p>
    </>
  );
}
