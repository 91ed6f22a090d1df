import type { Request } from 'express';
import type { Viewer } from '../../calendar/viewer.js';

/** Finds out who sends a request. */
export abstract class Authenticator {
  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` when credentials are wrong. */
  abstract identify(request: Request): Promise<Viewer>;
}
