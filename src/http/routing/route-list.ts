import { SetMetadata, type Type } from '@nestjs/common';
import type { HttpAdapterHost } from '@nestjs/core';
import type { Application, IRoute, Request } from 'express';
import type { Right } from '../../calendar/viewer.js';
import { requiredRight } from './require-permission.js';

/** What one method of a route does: the fields it reads and the right it asks for. */
export interface RouteMethod {
  readonly method: string;
  readonly input: Type | null;
  readonly right: Right | undefined;
}

/** A route below the namespace: `''` is the namespace itself, placeholders are written `:id` and `:slug`. */
export interface ListedRoute {
  readonly path: string;
  readonly methods: readonly RouteMethod[];
}

/**
 * Every route of the namespace, in the order in which the controllers declare them. It is read from Express, which alone
 * knows each verb at each address: Nest hands the metadata of a handler on to every function that it registers there.
 */
export class RouteList {
  private readonly routes = new Map<string, { path: string; methods: RouteMethod[] }>();

  /** `namespacePath` is the path of the namespace on the server: `/calendar/events/v1`. */
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly namespacePath: string,
  ) {}

  all(): ListedRoute[] {
    return [...this.byPattern().values()];
  }

  /** The route that Express found for a request; undefined if it is none of the namespace. */
  matched({ route }: Request): ListedRoute | undefined {
    return this.byPattern().get((route as IRoute).path);
  }

  /** The route at a path below the namespace, in any letter case, with or without a slash at the end. */
  at(path: string): ListedRoute | undefined {
    return this.all().find((route) => expression(route.path).test(path));
  }

  /** Routes by the pattern under which Express knows them. Controllers are registered before the first request. */
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

/** The path below the namespace that a request asks for where no handler answers it; decoded, `''` for the namespace itself. */
export function unmatchedPath({ params }: Request): string {
  const { path } = params as { path?: string[] };
  return path === undefined ? '' : `/${path.join('/')}`;
}

function expression(path: string): RegExp {
  const pattern = path.replace(':id', '\\d+').replace(':slug', '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i');
}

const ROUTE_INPUT = 'route input';

/** Remembers which DTO a route reads, for the index of the namespace and OPTIONS. */
export const RouteInput = (input?: Type): MethodDecorator => SetMetadata(ROUTE_INPUT, input ?? null);

/** The DTO a handler reads; null when it reads nothing, undefined when it is no route of the namespace. */
function routeInputOf(handler: object): Type | null | undefined {
  return Reflect.getMetadata(ROUTE_INPUT, handler) as Type | null | undefined;
}
