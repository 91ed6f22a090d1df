import type { OpenApiDocument } from '../support/documented.js';

export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly nullable?: boolean;
  readonly example?: unknown;
  readonly default?: unknown;
  readonly $ref?: string;
}

/** One method at one path, as the document tells it. */
export interface Operation {
  readonly method: string;
  /** The template, such as `/events/{id}`. */
  readonly path: string;
  /** `events`; `''` for the interface itself. */
  readonly collection: string;
  /** What the path names a record by; undefined where it names none. */
  readonly namedBy: 'id' | 'slug' | 'externalId' | undefined;
  /** Extensions of a feed; empty for everything else. */
  readonly formats: readonly unknown[];
  /** What the query may hold, by name. */
  readonly query: Readonly<Record<string, Schema>>;
  /** What the body may hold; undefined where there is none. */
  readonly body: Schema | undefined;
  readonly writes: boolean;
}

interface Parameter {
  readonly in: string;
  readonly name: string;
  readonly description?: string;
  readonly schema: Schema31;
}

interface Documented {
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema31 }>> };
}

/** A schema as the document of OpenAPI 3.1 writes it. */
interface Schema31 extends Omit<Schema, 'type' | 'properties' | 'items' | 'oneOf'> {
  readonly type?: string | readonly [string, 'null'];
  readonly examples?: readonly unknown[];
  readonly oneOf?: readonly Schema31[];
  readonly items?: Schema31;
  readonly properties?: Readonly<Record<string, Schema31>>;
}

/** Every operation of a document. */
export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters = [], requestBody } = operation as Documented;
      const query = parameters.filter((parameter) => parameter.in === 'query');
      return {
        method: method.toUpperCase(),
        path,
        collection: collectionIn(path),
        namedBy: namedIn(path),
        formats: parameters.find(({ name, in: place }) => place === 'path' && name === 'format')?.schema.enum ?? [],
        query: Object.fromEntries(query.map((parameter) => [parameter.name, parameterSchema(parameter)])),
        body: requestBody && resolved(document, requestBody.content['application/json']?.schema),
        writes: method !== 'get',
      };
    }),
  );
}

function namedIn(path: string): Operation['namedBy'] {
  if (path.includes('{external_id}')) return 'externalId';
  if (!/\{(id|slug|name)\}/.test(path)) return undefined;
  return /\{slug\}|by-slug/.test(path) ? 'slug' : 'id';
}

function collectionIn(path: string): string {
  const [, collection = ''] = /^\/(\w+)/.exec(path) ?? [];
  return collection === 'doc' ? '' : collection;
}

/** Filters of lists have their examples in the description, as the explorer would send those of a schema. */
function parameterSchema({ schema, description = '' }: Parameter): Schema {
  const [, example] = /For example `([^`]+)`/.exec(description) ?? [];
  return read(example === undefined ? schema : { ...schema, examples: [example] });
}

function resolved(document: OpenApiDocument, schema: Schema31 | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  const found = name === undefined ? schema : (document.components.schemas[name] as Schema31 | undefined);
  return found && read(found);
}

function read({ type, examples, oneOf, items, properties, ...rest }: Schema31): Schema {
  const members = Object.entries(properties ?? {}).map(([name, schema]) => [name, read(schema)] as const);
  return {
    ...rest,
    ...(typeof type === 'string' ? { type } : type && { type: type[0], nullable: true }),
    ...(examples && { example: examples[0] }),
    ...(oneOf && { oneOf: oneOf.map(read) }),
    ...(items && { items: read(items) }),
    ...(properties && { properties: Object.fromEntries(members) }),
  };
}
