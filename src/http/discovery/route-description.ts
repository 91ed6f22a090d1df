import type { Type } from '@nestjs/common';
import type { RequestContext } from '../request/request-context.js';
import { EXTERNAL_ID_PATH } from '../routing/record-ref.js';
import type { ListedRoute, RouteMethod } from '../routing/route-list.js';
import { fieldsOf, type FieldSpec } from '../validation/field.js';
import type { ArgumentRecord, EndpointRecord, RouteRecord } from './index.record.js';

/** Describes a route for discovery. Only routes without a placeholder have a `self` link (recorded exchanges: meta). */
export function describeRoute(route: ListedRoute, context: RequestContext): RouteRecord {
  const { urls } = context;
  return {
    namespace: urls.namespace,
    methods: route.methods.map(({ method }) => method),
    endpoints: groupByInput(route).map(([first, ...others]) => ({
      methods: [first, ...others].map(({ method }) => method),
      args: argumentsOf(route, first, context),
    })),
    ...(route.path.includes(':') ? {} : { _links: { self: [{ href: `${urls.base}${route.path}` }] } }),
  };
}

/** Describes all routes, keyed by pattern as in WordPress: `/calendar/events/v1/events/(?P<id>\d+)`. */
export function describeRoutes(routes: ListedRoute[], context: RequestContext): Record<string, RouteRecord> {
  return Object.fromEntries(
    routes.map((route) => [`/${context.urls.namespace}${patternOf(route.path)}`, describeRoute(route, context)]),
  );
}

const patternOf = (path: string): string =>
  path.replace(/:(id|version|other|delivery)/g, '(?P<$1>\\d+)').replace(/:(slug|source|external_id)/g, '(?P<$1>[^/]+)');

type MethodGroup = [RouteMethod, ...RouteMethod[]];

/** Methods with the same input DTO share an endpoint: POST, PUT and PATCH all update a record. */
function groupByInput({ methods }: ListedRoute): MethodGroup[] {
  const groups = new Map<Type | string, MethodGroup>();
  for (const method of methods) {
    const key = method.input ?? method.method;
    const group = groups.get(key);
    if (group) group.push(method);
    else groups.set(key, [method]);
  }
  return [...groups.values()];
}

function argumentsOf({ path }: ListedRoute, { input }: RouteMethod, context: RequestContext): EndpointRecord['args'] {
  const fields = input ? fieldsOf(input).map((field) => [field.name, argumentOf(field, context)] as const) : [];
  const all = [...pathArguments(path), ...fields];
  return all.length ? Object.fromEntries(all) : [];
}

function pathArguments(path: string): [string, ArgumentRecord][] {
  if (path.endsWith(':id')) return [['id', { type: 'integer', description: 'Id of the record', required: true }]];
  if (path.endsWith(':slug')) return [['slug', { type: 'string', description: 'Slug of the record', required: true }]];
  if (path.endsWith(EXTERNAL_ID_PATH))
    return [
      ['source', { type: 'string', description: 'Name of another system', required: true }],
      ['external_id', { type: 'string', description: 'Id of the record in that system', required: true }],
    ];
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
