import { Injectable, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA, PATH_METADATA } from '@nestjs/common/internal';
import { DiscoveryService, MetadataScanner } from '@nestjs/core';
import type { Request } from 'express';
import type { Right } from '../../calendar/viewer.js';
import { neededRight } from '../access/needs.js';
import { inputOf } from './route-arguments.js';

/** What one method of a route does: the fields it reads and the right it asks for. */
export interface RouteAct {
  readonly method: string;
  readonly input: Type | null;
  readonly right: Right | undefined;
}

/** A route below the namespace: `''` is the namespace itself, placeholders are written `:id` and `:slug`. */
export interface ListedRoute {
  readonly path: string;
  readonly acts: readonly RouteAct[];
}

/** Every route of the namespace, as its controller declares it and in the order of the declarations. */
@Injectable()
export class RouteList {
  private readonly routes = new Map<string, { path: string; acts: RouteAct[] }>();
  private readonly byHandler = new Map<object, ListedRoute>();

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly scanner: MetadataScanner,
  ) {}

  all(): ListedRoute[] {
    if (this.routes.size === 0) this.list();
    return [...this.routes.values()];
  }

  /** The route a handler belongs to; undefined for handlers outside the list. */
  answeredBy(handler: object): ListedRoute | undefined {
    if (this.routes.size === 0) this.list();
    return this.byHandler.get(handler);
  }

  /** The route at a path below the namespace, in any letter case, with or without a slash at the end. */
  at(path: string): ListedRoute | undefined {
    return this.all().find((route) => expression(route.path).test(path));
  }

  private list(): void {
    for (const { instance, metatype } of this.discovery.getControllers()) {
      const prototype = Object.getPrototypeOf(instance) as Record<string, object>;
      for (const name of this.scanner.getAllMethodNames(prototype)) {
        const handler = prototype[name];
        if (handler && metatype) this.add(metatype, handler);
      }
    }
  }

  private add(controller: object, handler: object): void {
    const input = inputOf(handler);
    if (input === undefined) return;
    const path = pathOf(controller, handler);
    const method = RequestMethod[Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod];
    const route = this.routes.get(path) ?? { path, acts: [] };
    route.acts.push({ method, input, right: neededRight(handler) });
    this.routes.set(path, route);
    this.byHandler.set(handler, route);
  }
}

function pathOf(controller: object, handler: object): string {
  const parts = [controller, handler].map((part) => Reflect.getMetadata(PATH_METADATA, part) as string);
  const path = parts.map((part) => part.replace(/^\/+|\/+$/g, '')).filter((part) => part !== '');
  return path.map((part) => `/${part}`).join('');
}

/** The path below the namespace that a request asks for where no handler answers it; decoded, `''` for the namespace itself. */
export function unansweredPath({ params }: Request): string {
  const { path } = params as { path?: string[] };
  return path === undefined ? '' : `/${path.join('/')}`;
}

function expression(path: string): RegExp {
  const pattern = path.replace(':id', '\\d+').replace(':slug', '[^/]+');
  return new RegExp(`^${pattern}/?$`, 'i');
}
