import { EMBED_VIEWS, type EmbedDto, THEMES } from './embed.dto.js';
import type { Option } from '../lists/filter-options.js';
import type { Query } from '../addresses/page-links.js';
import { LANGUAGES } from '../messages/languages.js';
import { usePage } from '../page-scope.js';
import { Layout } from '../parts/layout.js';

interface BuilderPageProps {
  readonly asked: EmbedDto;
  /** The parameters of the snippet, without those that have their default. */
  readonly query: Query;
  readonly categories: readonly Option[];
  /** What to paste: an element, and an iframe. */
  readonly snippets: readonly string[];
  /** Number of events in the feed. */
  readonly feedEvents: number;
}

/** Makes the snippet that shows the calendar on another site. Works without script. */
export function BuilderPage({ asked, query, categories, snippets, feedEvents }: BuilderPageProps) {
  const { messages, links, language, site } = usePage();
  const { view: _view, limit: _limit, lang: _lang, theme: _theme, ...filter } = query;
  return (
    <Layout
      head={{
        title: messages.embedBuilder,
        canonical: links.page('embed/builder'),
        robots: 'noindex, follow',
        styles: ['calendar.css'],
        scripts: ['frame.js'],
      }}
    >
      <h1 class="ec-title ec-toolbar">{messages.embedBuilder}</h1>
      <div class="ec-filters">
        <form method="get" action={links.page('embed/builder')}>
          <Choice
            name="view"
            label={messages.views}
            chosen={asked.view}
            options={EMBED_VIEWS.map((value) => ({ value, label: messages[value] }))}
          />
          <Choice
            name="categories"
            label={messages.category}
            chosen={asked.categories?.[0]}
            options={[{ value: '', label: messages.anyCategory }, ...categories]}
          />
          <label class="ec-field">
            <span>{messages.embedLimit}</span>
            <input type="number" name="limit" min="1" max="50" value={asked.limit ?? ''} />
          </label>
          <Choice
            name="lang"
            label={messages.embedLanguage}
            chosen={asked.lang ?? language.tag.slice(0, 2)}
            options={Object.keys(LANGUAGES).map((tag) => ({ value: tag, label: nameOfLanguage(tag) }))}
          />
          <Choice
            name="theme"
            label={messages.embedTheme}
            chosen={asked.theme}
            options={THEMES.map((value) => ({ value, label: themeName(value, messages) }))}
          />
          <div class="ec-field-submit">
            <button class="ec-button ec-button-main" type="submit">
              {messages.show}
            </button>
          </div>
        </form>
      </div>
      <h2 class="ec-builder">{messages.embedSnippet}</h2>
      {snippets.map((snippet) => (
        <pre key={snippet} class="ec-snippet" dir="ltr" tabIndex={0}>
          <code>{snippet}</code>
        </pre>
      ))}
      <h2 class="ec-builder">{messages.feedAddress}</h2>
      <p class="ec-embed-link">
        <a href={links.feed('events', 'ics', filter)}>{links.absolute(links.feed('events', 'ics', filter))}</a>
      </p>
      <p>{messages.feedSize(messages.eventsFound(feedEvents))}</p>
      <h2 class="ec-builder">{messages.embedPreview}</h2>
      <iframe class="ec-preview" src={links.page('embed', query)} title={site.identity.name} />
    </Layout>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly chosen: string | number | undefined;
}

function Choice({ name, label, options, chosen }: ChoiceProps) {
  return (
    <label class="ec-field">
      <span>{label}</span>
      <select name={name}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value} selected={value === chosen}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const nameOfLanguage = (tag: string): string => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag;

function themeName(theme: (typeof THEMES)[number], messages: ReturnType<typeof usePage>['messages']): string {
  return { auto: messages.themeAuto, light: messages.themeLight, dark: messages.themeDark }[theme];
}
