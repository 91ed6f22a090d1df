import { Injectable } from '@nestjs/common';
import type { ErrorContent, RenderedPage } from '../../http/responses/error-content.js';
import type { Urls } from '../../http/urls/urls.js';
import { ScopeProvider } from '../page-scope.js';
import { PageScopes } from '../page-scopes.js';
import { ErrorPage } from '../views/error-page.js';
import { HTML_TYPE, htmlOf } from './send-page.js';

/** Shows errors at the addresses of pages. */
@Injectable()
export class ErrorPages {
  constructor(private readonly scopes: PageScopes) {}

  show(urls: Urls, status: number, { details }: ErrorContent): RenderedPage {
    const requestId = status >= 500 ? details['request_id'] : undefined;
    const page = (
      <ScopeProvider value={this.scopes.for(urls)}>
        <ErrorPage
          status={status}
          faults={status === 400 ? textsIn(details['params']) : {}}
          requestId={typeof requestId === 'string' ? requestId : undefined}
        />
      </ScopeProvider>
    );
    return { bytes: htmlOf(page), type: HTML_TYPE };
  }
}

/** The texts among the members of an object. */
function textsIn(value: unknown): Record<string, string> {
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
