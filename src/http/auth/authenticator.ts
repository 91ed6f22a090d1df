import type { Request } from 'express';
import { Injectable } from '@nestjs/common';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';

/** An anonymous viewer whose request comes from a page of another origin: it is denied what open mode allows (decision D81). */
export const CROSS_ORIGIN_VIEWER: Viewer = { ...ANONYMOUS };

/** Identifies the sender of a request. */
export abstract class Authenticator {
  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` when credentials are wrong. */
  abstract identify(request: Request): Promise<Viewer>;
}

/** Authenticates each request once, however many handlers need its viewer. */
@Injectable()
export class ViewerResolver {
  private readonly viewers = new WeakMap<Request, Promise<Viewer>>();

  constructor(private readonly authenticator: Authenticator) {}

  /** Tells who sends an inner request: the sender of the request that it is part of. */
  adopt(request: Request, viewer: Viewer): void {
    this.viewers.set(request, Promise.resolve(viewer));
  }

  /** The viewer; anonymous without credentials. Throws a Problem of kind `unauthenticated` or `too-many`. */
  resolve(request: Request): Promise<Viewer> {
    const known = this.viewers.get(request);
    if (known) return known;
    const viewer = this.authenticator.identify(request);
    this.viewers.set(request, viewer);
    return viewer;
  }
}
