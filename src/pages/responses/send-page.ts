import { render } from 'preact-render-to-string';
import type { VNode } from 'preact';
import type { UtcText } from '../../calendar/dates/texts.js';
import { entityTag } from '../../http/conditional-requests/entity-tag.js';
import { httpDate } from '../../http/conditional-requests/http-date.js';
import type { Validity } from '../../http/conditional-requests/validity.js';
import { RenderedResponse } from '../../http/responses/rendered-response.js';

export const HTML_TYPE = 'text/html; charset=UTF-8';

/** Writes a page as HTML. */
export const htmlOf = (page: VNode): Buffer => Buffer.from(`<!doctype html>${render(page)}`);

export interface PageState {
  /** How long the page stays the same; undefined: for the current second, until anything changes. */
  readonly validity?: Validity | undefined;
  /** Last change of the one record that the page shows; undefined for lists. */
  readonly modifiedUtc?: UtcText | undefined;
}

/** The response with a page. Adapter and cache send it like every other read: HEAD, conditions, compression. */
export function sendPage(page: VNode, { validity, modifiedUtc }: PageState = {}): RenderedResponse {
  const bytes = htmlOf(page);
  const headers = {
    'Content-Type': HTML_TYPE,
    ...(modifiedUtc !== undefined && { 'Last-Modified': httpDate(modifiedUtc) }),
  };
  return new RenderedResponse(bytes, entityTag(bytes), headers, modifiedUtc, validity);
}
