import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ApiResponse } from './api.js';

interface Operation {
  readonly responses: Record<string, { content?: Record<string, { schema: object; examples?: object }> }>;
}

export interface OpenApiDocument {
  readonly paths: Record<string, Record<string, Operation>>;
  readonly components: { readonly schemas: Record<string, object> };
}

/** What an OpenAPI document says of responses, taken at its word: members it does not name are faults. */
export class Documented {
  private readonly ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false });
  private readonly known = new Map<object, ValidateFunction>();

  constructor(private readonly document: OpenApiDocument) {
    const schemas = Object.entries(document.components.schemas).map(([name, schema]) => [name, jsonSchema(schema)]);
    this.ajv.addSchema({ $id: 'document', components: { schemas: Object.fromEntries(schemas) } });
  }

  /** Everything in which a response is not as documented; nothing when it is. `path` is the template, `/events/{id}`. */
  faultsOf(method: string, path: string, { status, headers, body }: ApiResponse): string[] {
    const documented = this.document.paths[path]?.[method.toLowerCase()]?.responses[String(status)];
    if (!documented) return [`${method} ${path} answers ${status}, which is not documented: ${JSON.stringify(body)}`];
    const [type = '', charset] = headers.get('content-type')?.split('; ') ?? [];
    const media = documented.content?.[type];
    if (!media) return [`${method} ${path} documents no body of ${status} in the form ${type}`];
    if (charset !== 'charset=UTF-8') return ['the answer is not JSON in UTF-8'];
    const validate = this.validatorOf(media.schema);
    if (validate(body)) return this.undocumentedCode(method, path, status, body, media.examples);
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) =>
        `${method} ${path} ${status} ${instancePath || '/'} ${message} ${JSON.stringify(params)}`,
    );
  }

  /** Every error has an example of its code, so that nobody has to guess which codes a status may have. */
  private undocumentedCode(method: string, path: string, status: number, body: unknown, examples?: object): string[] {
    if (status < 400) return [];
    const { code } = body as { code: string };
    return examples && code in examples ? [] : [`${method} ${path} ${status} has no example of ${code}`];
  }

  private validatorOf(schema: object): ValidateFunction {
    const before = this.known.get(schema);
    if (before) return before;
    const validate = this.ajv.compile(jsonSchema(schema) as object);
    this.known.set(schema, validate);
    return validate;
  }
}

/** A schema of OpenAPI 3.1, closed to members it does not name. */
function jsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(jsonSchema);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { examples: _, $ref, ...rest } = schema as Record<string, unknown>;
  if (typeof $ref === 'string') return { $ref: `document${$ref}` };
  const read = Object.fromEntries(
    Object.entries(rest).map(([key, value]) => [key, key === 'enum' ? value : jsonSchema(value)]),
  );
  if (read['properties'] && read['additionalProperties'] === undefined) read['additionalProperties'] = false;
  return read;
}
