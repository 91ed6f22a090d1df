import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { Viewer } from '../../calendar/viewer.js';
import { Authenticator } from './authenticator.js';

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
