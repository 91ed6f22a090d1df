import type { Request, RequestHandler } from 'express';
import { isRead } from '../../http/responses/send-response.js';
import { urlsOf } from '../../http/urls/site-address.js';
import { isPageAddress } from '../addresses/page-address.js';
import { PageLinks } from '../addresses/page-links.js';
import type { PageSettings } from '../page-settings.js';
import type { ErrorPages } from './error-pages.js';
import { pageHeaders } from './page-headers.js';

/**
 * Prepares requests at the addresses of pages: sets the headers of pages and lets errors be shown as pages. Sends browsers
 * from the root of the site to the calendar; programs get the index of the API there.
 */
export function pageRequests(errors: ErrorPages, settings: PageSettings): RequestHandler {
  const headers = Object.entries(pageHeaders(settings));
  const embedHeaders = Object.entries(pageHeaders(settings, ["'self'", ...settings.embedOrigins]));
  return (request, response, next) => {
    const urls = urlsOf(request);
    const isFrontPage = request.path === '/';
    if (isPageAddress(request.path) || (isFrontPage && 'post_type' in request.query)) {
      const isEmbed = EMBED_ADDRESS.test(request.path);
      for (const [name, value] of isEmbed ? embedHeaders : headers) response.setHeader(name, value);
      if (isEmbed) response.removeHeader('X-Frame-Options');
      request.errorPage = (status, error) => errors.show(urls, status, error);
    } else if (isFrontPage && prefersHtml(request)) {
      response.setHeader('Location', new PageLinks(urls).absolute(new PageLinks(urls).page('events')));
      response.status(302).end();
      return;
    }
    next();
  };
}

/** The page for iframes. */
const EMBED_ADDRESS = /^\/embed\/?$/;

/** Whether a browser opens the site. `rest_route` in the query names a route of the API. */
function prefersHtml(request: Request): boolean {
  return isRead(request) && !('rest_route' in request.query) && request.accepts(['json', 'html']) === 'html';
}
