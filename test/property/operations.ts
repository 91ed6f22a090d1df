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
  /** What the query may hold, by name. */
  readonly query: Readonly<Record<string, Schema>>;
  /** What the body may hold; undefined where there is none. */
  readonly body: Schema | undefined;
  readonly writes: boolean;
}

interface Documented {
  readonly parameters?: readonly { readonly in: string; readonly name: string; readonly schema: Schema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
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
        collection: path.split('/')[1] === 'doc' ? '' : (path.split('/')[1] ?? ''),
        query: Object.fromEntries(query.map(({ name, schema }) => [name, schema])),
        body: requestBody && resolved(document, requestBody.content['application/json']?.schema),
        writes: method !== 'get',
      };
    }),
  );
}

function resolved(document: OpenApiDocument, schema: Schema | undefined): Schema | undefined {
  const name = schema?.$ref?.split('/').at(-1);
  return name === undefined ? schema : document.components.schemas[name];
}
