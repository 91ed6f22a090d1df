import { Injectable } from '@nestjs/common';
import type { RenderedResponse } from '../http/responses/rendered-response.js';
import { PageScopes } from './page-scopes.js';
import { ScopeProvider } from './page-scope.js';
import { sendPage } from './responses/send-page.js';
import { listData } from './structured-data.js';
import { ListPage, type ListPageProps } from './views/list-page.js';
import type { Visit } from './visitor.js';
import { EventLists } from './lists/event-lists.js';
import { ALL_EVENTS, type EventSelection } from './lists/event-selection.js';
import { FilterOptionsReader } from './lists/filter-options.js';
import { readListQuery } from './lists/list-query.js';

/** What the page of a venue, organizer or term adds to its list. */
export type ListParts = Pick<ListPageProps, 'intro' | 'head'>;

/** Shows lists of events as pages. */
@Injectable()
export class ListPages {
  constructor(
    private readonly lists: EventLists,
    private readonly options: FilterOptionsReader,
    private readonly scopes: PageScopes,
  ) {}

  /** A page of the events of a selection. Throws what `EventLists.read` throws. */
  async show(
    selection: EventSelection,
    page: number,
    { context, query: sent }: Visit,
    { intro, head }: ListParts = {},
  ): Promise<RenderedResponse> {
    const query = readListQuery(sent);
    const parameters = { ...query.parameters, ...selection.filter, page: sent['page'] ?? page };
    const [listed, options] = await Promise.all([
      this.lists.read(parameters, context),
      selection.path === ALL_EVENTS.path ? this.options.read(context) : undefined,
    ]);
    const { now, urls } = context;
    const view = (
      <ScopeProvider value={this.scopes.for(urls)}>
        <ListPage
          {...{ selection, query, listed, options, now, intro }}
          page={Number(parameters.page)}
          head={{ jsonLd: listData(listed.events), ...head }}
        />
      </ScopeProvider>
    );
    return sendPage(view, { validity: listed.validity });
  }
}
