import type { OpenAPIObject } from '@nestjs/swagger';
import { RESOURCE_PLURALS, type ResourcePlural } from '../../calendar/resource-kinds.js';

/** Path of the guides. Links to them become absolute when the document is served. */
export const GUIDES = '/docs/guides';

export interface Example {
  readonly summary: string;
  readonly value: unknown;
}

export interface Media {
  schema: object;
  examples?: Record<string, Example | { $ref: string }>;
}

/** The members of an operation object that this folder reads or adds. */
export interface Operation {
  operationId: string;
  summary: string;
  description?: string;
  externalDocs?: { url: string; description: string };
  parameters?: {
    in: string;
    name: string;
    required?: boolean;
    description?: string;
    schema: { example?: unknown; examples?: unknown[] };
  }[];
  requestBody?: { content: Record<string, Media> };
  security?: Record<string, string[]>[];
  responses: Record<string, { content?: Record<string, Media> }>;
  /** Added by `RequirePermission`; described in words and then removed. */
  'x-required-right'?: string;
}

export type ApiDocument = Omit<OpenAPIObject, 'paths'> & { paths: Record<string, Record<string, Operation>> };

/** The resource of an operation, the first part of its id. */
export type Resource = ResourcePlural | 'series' | 'tokens';
const RESOURCES: readonly Resource[] = [...RESOURCE_PLURALS, 'series', 'tokens'];

export type Act = 'list' | 'create' | 'read' | 'explain' | 'update' | 'put' | 'delete';

/** Acts by the second part of operation ids. */
const ACTS: Record<string, Act> = {
  list: 'list',
  create: 'create',
  read: 'read',
  explain: 'explain',
  occurrences: 'list',
  add: 'create',
  update: 'update',
  put: 'put',
  delete: 'delete',
  revoke: 'delete',
};

/** An operation with the parts of its id: `events.update.patch.by-slug`. */
export interface NamedOperation {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly resource: Resource;
  readonly act: Act;
  /** What the path names the record by, if not by its id; a part of the id. */
  readonly namedBy: 'by-slug' | 'by-external-id' | undefined;
}

/** All operations on resources. Those of the index are left out: their controller documents them completely. */
export function operationsOf(document: ApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [resource = '', act = '', ...rest] = operation.operationId.split('.');
      if (!isResource(resource)) return [];
      const namedBy = (['by-slug', 'by-external-id'] as const).find((name) => rest.includes(name));
      return [{ operation, method, path, resource, act: ACTS[act] ?? 'read', namedBy }];
    }),
  );
}

const isResource = (name: string): name is Resource => RESOURCES.some((resource) => resource === name);
