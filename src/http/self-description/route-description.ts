import type { Type } from '@nestjs/common';
import type { Caller } from '../access/caller.js';
import { type FieldSpec, fieldsOf } from '../validation/field.js';
import type { ListedRoute, RouteAct } from '../routes/route-list.js';
import type { ArgumentRecord, EndpointRecord, RouteRecord } from './index.record.js';

/** Describes a route to programs; only routes without a placeholder have an address of their own (recorded exchanges: meta). */
export function describeRoute(route: ListedRoute, context: Caller): RouteRecord {
  const { urls } = context;
  return {
    namespace: urls.namespace,
    methods: route.acts.map(({ method }) => method),
    endpoints: actsTogether(route).map(([first, ...others]) => ({
      methods: [first, ...others].map(({ method }) => method),
      args: argumentsOf(route, first, context),
    })),
    ...(route.path.includes(':') ? {} : { _links: { self: [{ href: `${urls.base}${route.path}` }] } }),
  };
}

/** Describes every route under its literal pattern, `/calendar/events/v1/events/(?P<id>\d+)`. */
export function describeRoutes(routes: ListedRoute[], context: Caller): Record<string, RouteRecord> {
  return Object.fromEntries(
    routes.map((route) => [`/${context.urls.namespace}${patternOf(route.path)}`, describeRoute(route, context)]),
  );
}

const patternOf = (path: string): string => path.replace(':id', '(?P<id>\\d+)').replace(':slug', '(?P<slug>[^/]+)');

type Acts = [RouteAct, ...RouteAct[]];

/** POST, PUT and PATCH on one record are one act, the same fields for each. */
function actsTogether({ acts }: ListedRoute): Acts[] {
  const together = new Map<Type | string, Acts>();
  for (const act of acts) {
    const what = act.input ?? act.method;
    const others = together.get(what);
    if (others) others.push(act);
    else together.set(what, [act]);
  }
  return [...together.values()];
}

function argumentsOf({ path }: ListedRoute, { input }: RouteAct, context: Caller): EndpointRecord['args'] {
  const fields = input ? fieldsOf(input).map((field) => [field.name, argumentOf(field, context)] as const) : [];
  const all = [...pathArguments(path), ...fields];
  return all.length ? Object.fromEntries(all) : [];
}

function pathArguments(path: string): [string, ArgumentRecord][] {
  if (path.endsWith(':id')) return [['id', { type: 'integer', description: 'Id of the record', required: true }]];
  if (path.endsWith(':slug')) return [['slug', { type: 'string', description: 'Slug of the record', required: true }]];
  return [];
}

function argumentOf(field: FieldSpec, context: Caller): ArgumentRecord {
  const shown = field.shownDefault ? field.shownDefault(context) : field.default;
  return {
    ...(shown === undefined ? {} : { default: shown }),
    ...field.argument,
    description: field.description,
    required: field.required ?? false,
  };
}
