import type { Problem } from '../calendar/problem.js';
import type { Viewer } from '../calendar/viewer.js';
import type { RequestTelemetry } from './observability/request-telemetry.js';
import type { Parameters } from './request/parameters.js';
import type { RequestContext } from './request/request-context.js';
import type { ErrorContent, RenderedPage } from './responses/error-content.js';
import type { RenderedResponse } from './responses/rendered-response.js';
import type { Urls } from './urls/urls.js';

declare global {
  // Middleware passes its results on as members of the request; Express has no other place for them.
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the types of Express are augmented by name
  namespace Express {
    interface Request {
      /** All parameters that were sent; those of the body override those of the query string. */
      parameters?: Parameters;
      /** Why query string or body could not be parsed; the access guard throws it once the route is known. */
      unreadable?: Problem;
      /** Builds URLs on the host under which the client reached the site. */
      urls?: Urls;
      /** Request id, timings and counters for log, metrics and time limits. */
      telemetry?: RequestTelemetry;
      /** Set by the access guard, and by the response cache if it serves the request. */
      viewer?: Viewer;
      /** Set by the access guard once the request has passed its checks. */
      context?: RequestContext;
      /** The original URL of a feed, if it is not the usual one. */
      feedAlias?: string;
      /** The error that the request has been answered with. */
      problem?: Problem;
      /** Counts further requests towards the rate limit. Throws a Problem of kind `too-many`. Undefined without a limit. */
      countFurther?: (requests: number) => Promise<void>;
      /** Details of the error if the time limit passes. */
      timeoutDetails?: () => Readonly<Record<string, unknown>>;
      /** Begins the time limit anew, for a response that is sent while it is made. */
      extendTimeLimit?: () => void;
      /** Stores the response to a read in the response cache, for identical requests. */
      cacheResponse?: (rendered: RenderedResponse) => void;
      /** Shows an error at the address of a web page; undefined at addresses of the API. */
      errorPage?: (status: number, error: ErrorContent) => RenderedPage;
    }
  }
}
