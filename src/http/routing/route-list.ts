import { SetMetadata, type Type } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Application, IRoute, Request } from 'express';
import type { Right } from '../../calendar/viewer.js';
import { requiredRight } from './require-permission.js';

/** One method of a route: the DTO it reads, null for none, and the right it requires. */
export interface RouteMethod {
  readonly method: string;
  readonly input: Type | null;
  readonly right: Right | undefined;
}

/** A route below the namespace; `''` is the namespace itself. Placeholders are `:id`, `:slug`, `:source` and `:external_id`. */
export interface ListedRoute {
  readonly path: string;
  readonly methods: readonly RouteMethod[];
}

/**
 * Every route of the namespace, in the order in which the controllers declare them. The list is read from the Express
 * router: only there is each method of each path a separate entry, and Nest copies the metadata of a handler to it.
 */
export class RouteList {
  private readonly routes = new Map<string, { path: string; methods: RouteMethod[] }>();

  /** `namespacePath` is the absolute path of the namespace: `/calendar/events/v1`. */
  constructor(
    private readonly host: HttpAdapterHost,
    readonly namespacePath: string,
  ) {}

  all(): ListedRoute[] {
    return [...this.byPattern().values()];
  }

  /** The route that Express matched; undefined if it is outside the namespace. */
  matched({ route }: Request): ListedRoute | undefined {
    return this.byPattern().get((route as IRoute).path);
  }

  /** The route for a path below the namespace; letter case and a trailing slash are ignored. */
  at(path: string): ListedRoute | undefined {
    return this.all().find((route) => patternOf(route.path).test(path));
  }

  /** Routes by Express path. Built once, on the first request: by then all controllers are registered. */
  private byPattern(): Map<string, ListedRoute> {
    if (this.routes.size > 0) return this.routes;
    const { router } = this.host.httpAdapter.getInstance<Application>();
    for (const { route } of router.stack) if (route) this.add(route);
    return this.routes;
  }

  private add({ path: pattern, stack }: IRoute): void {
    for (const { method, handle } of stack) {
      const input = routeInputOf(handle);
      if (input === undefined) continue;
      const route = this.routes.get(pattern) ?? { path: pattern.slice(this.namespacePath.length), methods: [] };
      route.methods.push({ method: method.toUpperCase(), input, right: requiredRight(handle) });
      this.routes.set(pattern, route);
    }
  }
}

/** The decoded path below the namespace when only the fallback route matched; `''` is the namespace itself. */
export function unmatchedPath({ params }: Request): string {
  const { path } = params as { path?: string[] };
  return path === undefined ? '' : `/${path.join('/')}`;
}

function patternOf(path: string): RegExp {
  const pattern = path.replace(/:(id|version|other|delivery)/g, '\\d+').replace(/:(slug|source|external_id)/g, '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i');
}

const ROUTE_INPUT = 'route input';

/** Declares the DTO that a route reads, for the index of the namespace and OPTIONS. */
export const RouteInput = (input?: Type): MethodDecorator => SetMetadata(ROUTE_INPUT, input ?? null);

/** The DTO a handler reads; null if it reads none, undefined if the handler is not listed in the index. */
function routeInputOf(handler: object): Type | null | undefined {
  return Reflect.getMetadata(ROUTE_INPUT, handler) as Type | null | undefined;
}
