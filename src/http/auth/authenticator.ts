import type { Request } from 'express';
import { Injectable } from '@nestjs/common';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';

/** The anonymous viewer of a page of another origin, where its own machine may write without signing in (decision D81). */
export const CROSS_ORIGIN_VIEWER: Viewer = { ...ANONYMOUS };

/** Finds out who sends a request. */
export abstract class Authenticator {
  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` when credentials are wrong. */
  abstract identify(request: Request): Promise<Viewer>;
}

/** Finds out once for each request who sends it. */
@Injectable()
export class SignIn {
  private readonly viewers = new WeakMap<Request, Promise<Viewer>>();

  constructor(private readonly authenticator: Authenticator) {}

  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` or `too-many`. */
  identify(request: Request): Promise<Viewer> {
    const before = this.viewers.get(request);
    if (before) return before;
    const viewer = this.authenticator.identify(request);
    this.viewers.set(request, viewer);
    return viewer;
  }
}
