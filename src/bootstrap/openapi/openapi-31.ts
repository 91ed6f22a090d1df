import type { ApiDocument } from './operations.js';

type Json = Record<string, unknown>;

/**
 * Converts the OpenAPI 3.0 document of @nestjs/swagger to OpenAPI 3.1, whose schemas are JSON Schema 2020-12: `nullable`
 * becomes the type `null`, and `example` of a schema becomes `examples`.
 */
export function toOpenApi31(document: ApiDocument): ApiDocument {
  const schemas = document.components?.schemas ?? {};
  return {
    ...document,
    openapi: '3.1.0',
    components: { ...document.components, schemas: mapped(schemas, schema31) as typeof schemas },
    paths: mapped(document.paths, (item) => mapped(item as Json, operation31)) as ApiDocument['paths'],
  };
}

const mapped = (members: Json, change: (value: unknown) => unknown): Json =>
  Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));

/** Converts every member named `schema` of an operation or a part of one. */
function operation31(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(operation31);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, partNamed(name, value)]));
}

function partNamed(name: string, value: unknown): unknown {
  if (name === 'schema') return schema31(value);
  // Examples are data and may have members named `schema`.
  return name === 'examples' || name === 'example' ? value : operation31(value);
}

const SUBSCHEMAS = ['items', 'additionalProperties'];
const LISTS_OF_SCHEMAS = ['allOf', 'anyOf', 'oneOf'];

function schema31(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema;
  const { nullable, example, ...kept } = schema as Json;
  const upgraded: Json = Object.fromEntries(
    Object.entries(kept).map(([keyword, value]) => {
      if (keyword === 'properties') return [keyword, mapped(value as Json, schema31)];
      if (LISTS_OF_SCHEMAS.includes(keyword)) return [keyword, (value as unknown[]).map(schema31)];
      return [keyword, SUBSCHEMAS.includes(keyword) ? schema31(value) : value];
    }),
  );
  if (example !== undefined) upgraded['examples'] = [example];
  if (nullable !== true) return upgraded;
  const choices = Array.isArray(upgraded['enum']) ? { enum: [...(upgraded['enum'] as unknown[]), null] } : {};
  return { ...upgraded, type: [upgraded['type'], 'null'], ...choices };
}
