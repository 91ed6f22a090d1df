import type { OpenAPIObject } from '@nestjs/swagger';
import { RESOURCE_PLURALS, type ResourcePlural } from '../../calendar/resource-kinds.js';

/** Where the guides are served; links to them become absolute once the address of the request is known. */
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
  responses: Record<string, { content?: Record<string, Media> }>;
  /** Added by `RequirePermission`; described in words and then removed. */
  'x-required-right'?: string;
}

export type ApiDocument = Omit<OpenAPIObject, 'paths'> & { paths: Record<string, Record<string, Operation>> };

/** What operations are about, as operation ids begin. */
export type Resource = ResourcePlural | 'tokens';
const RESOURCES: readonly Resource[] = [...RESOURCE_PLURALS, 'tokens'];

export type Act = 'list' | 'create' | 'read' | 'update' | 'delete';

/** The acts by their names in operation ids. */
const ACTS: Record<string, Act> = {
  list: 'list',
  create: 'create',
  read: 'read',
  update: 'update',
  delete: 'delete',
  revoke: 'delete',
};

/** An operation with what its id says: `events.update.patch.by-slug`. */
export interface NamedOperation {
  readonly operation: Operation;
  readonly method: string;
  readonly path: string;
  readonly resource: Resource;
  readonly act: Act;
  readonly bySlug: boolean;
}

/** Every operation on a resource; those of the index have texts of their own. */
export function operationsOf(document: ApiDocument): NamedOperation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      const [resource = '', act = '', ...rest] = operation.operationId.split('.');
      if (!isResource(resource)) return [];
      return [{ operation, method, path, resource, act: ACTS[act] ?? 'read', bySlug: rest.includes('by-slug') }];
    }),
  );
}

const isResource = (name: string): name is Resource => RESOURCES.some((resource) => resource === name);
