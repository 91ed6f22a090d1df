import type { Problem } from '../calendar/problem.js';
import type { Viewer } from '../calendar/viewer.js';
import type { RequestTelemetry } from './observability/request-telemetry.js';
import type { Parameters } from './request/parameters.js';
import type { RequestContext } from './request/request-context.js';
import type { RenderedResponse } from './responses/rendered-response.js';
import type { Urls } from './urls/urls.js';

declare global {
  // Express has no other place for what its middleware finds out.
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the types of Express are augmented by name
  namespace Express {
    interface Request {
      /** What was sent: JSON body before form body before query string. */
      parameters?: Parameters;
      /** Why the body could not be read; thrown once the route is known. */
      unreadable?: Problem;
      /** The addresses of the site as this caller sees it. */
      urls?: Urls;
      /** What is remembered of it beside what was sent. */
      telemetry?: RequestTelemetry;
      /** Who is asking, once the guard has looked. */
      viewer?: Viewer;
      /** Made by the guard once the request passed its checks. */
      context?: RequestContext;
      /** Takes the response to a read, so that others who ask for the same get it, too. */
      cacheResponse?: (rendered: RenderedResponse) => void;
    }
  }
}
