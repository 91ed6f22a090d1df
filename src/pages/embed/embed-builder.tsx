import { Injectable } from '@nestjs/common';
import type { RenderedResponse } from '../../http/responses/rendered-response.js';
import { EventLists } from '../lists/event-lists.js';
import { FilterOptionsReader } from '../lists/filter-options.js';
import { ScopeProvider } from '../page-scope.js';
import { PageScopes } from '../page-scopes.js';
import { sendPage } from '../responses/send-page.js';
import { BuilderPage } from './builder-page.js';
import type { Visit } from '../visitor.js';
import { type EmbedDto, readEmbed } from './embed.dto.js';
import { componentSnippet, frameScript, frameSnippet } from './embed-snippet.js';

/** Shows the form that makes snippets. */
@Injectable()
export class EmbedBuilder {
  constructor(
    private readonly lists: EventLists,
    private readonly options: FilterOptionsReader,
    private readonly scopes: PageScopes,
  ) {}

  /** Throws `rest_invalid_param` for parameters that are not valid. */
  async show({ context, query: sent }: Visit): Promise<RenderedResponse> {
    const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== ''));
    const asked = await readEmbed(given);
    const scope = this.scopes.for(context.urls);
    const query = writtenQuery(asked, scope.language.tag);
    const { categories } = query;
    const [{ categories: options }, listed] = await Promise.all([
      this.options.read(context),
      this.lists.read({ ...(categories && { categories }), ends_after: '-30 days', per_page: 1 }, context),
    ]);
    const { links, messages, site } = scope;
    const snippets = [
      componentSnippet(links, query, messages.openCalendar),
      `${frameSnippet(links, query, site.identity.name)}\n${frameScript(links)}`,
    ];
    const page = (
      <ScopeProvider value={scope}>
        <BuilderPage {...{ asked, query, categories: options, snippets }} feedEvents={listed.total} />
      </ScopeProvider>
    );
    return sendPage(page, { validity: listed.validity });
  }
}

/** The parameters of a snippet; those with their default are left out. */
function writtenQuery(
  { view, categories, limit, lang, theme }: EmbedDto,
  siteLanguage: string,
): Record<string, string> {
  return {
    ...(view === 'month' && { view }),
    ...(categories && { categories: categories.join(',') }),
    ...(limit !== undefined && { limit: String(limit) }),
    ...(lang !== undefined && lang !== new Intl.Locale(siteLanguage).language && { lang }),
    ...(theme && theme !== 'auto' && { theme }),
  };
}
