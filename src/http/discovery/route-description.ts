import type { Type } from '@nestjs/common';
import type { RequestContext } from '../request/request-context.js';
import type { ListedRoute, RouteMethod } from '../routing/route-list.js';
import { fieldsOf, type FieldSpec } from '../validation/field.js';
import type { ArgumentRecord, EndpointRecord, RouteRecord } from './index.record.js';

/** Describes a route to programs; only routes without a placeholder have an address of their own (recorded exchanges: meta). */
export function describeRoute(route: ListedRoute, context: RequestContext): RouteRecord {
  const { urls } = context;
  return {
    namespace: urls.namespace,
    methods: route.methods.map(({ method }) => method),
    endpoints: actsTogether(route).map(([first, ...others]) => ({
      methods: [first, ...others].map(({ method }) => method),
      args: argumentsOf(route, first, context),
    })),
    ...(route.path.includes(':') ? {} : { _links: { self: [{ href: `${urls.base}${route.path}` }] } }),
  };
}

/** Describes every route under its literal pattern, `/calendar/events/v1/events/(?P<id>\d+)`. */
export function describeRoutes(routes: ListedRoute[], context: RequestContext): Record<string, RouteRecord> {
  return Object.fromEntries(
    routes.map((route) => [`/${context.urls.namespace}${patternOf(route.path)}`, describeRoute(route, context)]),
  );
}

const patternOf = (path: string): string => path.replace(':id', '(?P<id>\\d+)').replace(':slug', '(?P<slug>[^/]+)');

type Acts = [RouteMethod, ...RouteMethod[]];

/** POST, PUT and PATCH on one record are one act, the same fields for each. */
function actsTogether({ methods }: ListedRoute): Acts[] {
  const together = new Map<Type | string, Acts>();
  for (const act of methods) {
    const what = act.input ?? act.method;
    const others = together.get(what);
    if (others) others.push(act);
    else together.set(what, [act]);
  }
  return [...together.values()];
}

function argumentsOf({ path }: ListedRoute, { input }: RouteMethod, context: RequestContext): EndpointRecord['args'] {
  const fields = input ? fieldsOf(input).map((field) => [field.name, argumentOf(field, context)] as const) : [];
  const all = [...pathArguments(path), ...fields];
  return all.length ? Object.fromEntries(all) : [];
}

function pathArguments(path: string): [string, ArgumentRecord][] {
  if (path.endsWith(':id')) return [['id', { type: 'integer', description: 'Id of the record', required: true }]];
  if (path.endsWith(':slug')) return [['slug', { type: 'string', description: 'Slug of the record', required: true }]];
  return [];
}

function argumentOf(field: FieldSpec, context: RequestContext): ArgumentRecord {
  const value = field.documentedDefault ? field.documentedDefault(context) : field.default;
  return {
    ...(value === undefined ? {} : { default: value }),
    ...field.argument,
    description: field.description,
    required: field.required ?? false,
  };
}
