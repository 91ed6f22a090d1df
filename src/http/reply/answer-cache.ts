import type { Request, RequestHandler, Response } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { routeOf } from '../observe/answered.js';
import { hasBody } from '../parameters.js';
import { type KeptAnswer, KeptAnswers, type State } from './kept-answers.js';
import { isRead, sendFinished } from './send-reply.js';

/** What the way to an answer says of it. */
const HEADERS_KEPT = ['Allow', 'Cache-Control'];

export interface CacheParts {
  readonly now: () => string;
  /** The number of changes to the calendar so far, none of them missed that was made before the call. */
  readonly changes: (request: Request) => Promise<number>;
  readonly identify: (request: Request) => Promise<Viewer>;
}

/**
 * Gives callers who are not signed in and ask for the same at the same time one answer. It is never older than the
 * request: before it is given, the database is asked whether anything has changed (see the ADR on kept answers).
 */
export function answerCache({ now, changes, identify }: CacheParts): RequestHandler {
  const kept = new KeptAnswers();
  return async (request, response, next) => {
    const key = keyOf(request);
    if (key === undefined || !kept.isWanted(key, now())) return next();
    const [viewer, state] = await Promise.all([identify(request), stateNow(now, () => changes(request))]);
    if (viewer.role !== undefined || !state) return next();
    const answer = await kept.at(state, key);
    if (response.headersSent) return;
    if (answer) return send(request, response, viewer, answer);
    const deliver = kept.expect(state, key);
    if (deliver) {
      // Whatever becomes of this request, the others do not wait for ever.
      response.once('close', () => deliver(undefined));
      request.keep = (finished) => {
        deliver({ finished, headers: headersKept(response), route: routeOf(request) });
      };
    }
    next();
  };
}

/** What an answer depends on beside who asks; undefined where it cannot be given to others. */
function keyOf(request: Request): string | undefined {
  const { headers, urls, url, query } = request;
  if (!isRead(request) || hasBody(request) || !urls) return undefined;
  const mayDiffer = headers.authorization !== undefined || query['_envelope'] !== undefined;
  return mayDiffer ? undefined : `${urls.base} ${url}`;
}

/** Undefined where the database does not tell: the request then hears of it in its own way. */
async function stateNow(now: () => string, changes: () => Promise<number>): Promise<State | undefined> {
  try {
    // The moment first: what becomes due meanwhile is due in the answer as well.
    const moment = now();
    return { now: moment, changes: await changes() };
  } catch {
    return undefined;
  }
}

function headersKept(response: Response): Record<string, string> {
  const values = HEADERS_KEPT.map((name) => [name, response.getHeader(name)]);
  return Object.fromEntries(values.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

function send(request: Request, response: Response, viewer: Viewer, { finished, headers, route }: KeptAnswer): void {
  request.viewer = viewer;
  request.route = { path: route };
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendFinished(request, response, finished);
}
