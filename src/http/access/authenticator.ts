import type { Request } from 'express';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';

/** The anonymous viewer of a page of another origin, where its own machine may write without signing in (decision D81). */
export const CROSS_ORIGIN_VIEWER: Viewer = { ...ANONYMOUS };

/** Finds out who sends a request. */
export abstract class Authenticator {
  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` when credentials are wrong. */
  abstract identify(request: Request): Promise<Viewer>;
}
