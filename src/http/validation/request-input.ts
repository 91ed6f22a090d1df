import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import type { Parameters } from '../request/parameters.js';
import { fieldsOf } from './field.js';
import { parseFields } from './read-fields.js';

/** Says that a parameter is not acceptable; the caller hears of all of them at once. */
export type AddError = (name: string, message: string, code?: string) => void;

/** Further checks, such as whether ids exist. `values` lacks the fields that were already rejected. */
export type Validate<T, R> = (values: Partial<T>, addError: AddError) => Promise<R> | R;

/** Parameters that every GET takes, see `sendResponse`. */
const GLOBAL_PARAMETERS = ['_fields', '_envelope'];

/**
 * What a request sent for a DTO, not yet read. Reading is left to the service, since what is wrong with the fields may
 * only be said after who may write, and to which record: see the ADR on the order of errors.
 */
export class RequestInput<T extends object> {
  constructor(
    private readonly type: Type<T>,
    /** Everything sent, declared or not. */
    readonly parameters: Parameters,
  ) {}

  /**
   * What the links of a list repeat: the parameters of the route, as they were sent, and those that every GET takes.
   * Source: decision D11.
   */
  linkParameters(): Parameters {
    const names = [...fieldsOf(this.type).map(({ name }) => name), ...GLOBAL_PARAMETERS];
    const known = new Set<string>(names);
    return Object.fromEntries(Object.entries(this.parameters).filter(([name]) => known.has(name)));
  }

  /**
   * The same without the parameters that say what the record shows already: sent back, they change nothing, whatever reading
   * them once more would make of them (decision D57).
   */
  withoutUnchanged(current: object): RequestInput<T> {
    return new RequestInput(this.type, omitUnchanged(this.parameters, current));
  }

  /** Whether the body is a record as it was read, edited or not: it holds the record's own `id`. */
  hasId(id: number): boolean {
    return this.parameters['id'] === id || this.parameters['id'] === String(id);
  }

  /**
   * Reads the fields. Throws `rest_missing_callback_param` naming every required field that is absent or null, else
   * `rest_invalid_param` naming every field that is not acceptable.
   */
  async validate(): Promise<T>;
  async validate<R>(validate: Validate<T, R>): Promise<{ values: T; resolved: R }>;
  async validate<R>(validate?: Validate<T, R>): Promise<T | { values: T; resolved: R }> {
    const { values, missing, errors } = parseFields(this.type, this.parameters);
    if (missing.length) throw httpErrors.missingParameters(missing);
    if (!validate) {
      if (errors.size) throw httpErrors.invalidParameters(errors);
      return values;
    }
    const found = await validate(values, (name, message, code) => {
      if (!errors.has(name)) errors.set(name, code === undefined ? { message } : { message, code });
    });
    if (errors.size) throw httpErrors.invalidParameters(errors);
    return { values, resolved: found };
  }
}

/** Hands a handler what the request sent for a DTO. */
export const Input = createParamDecorator((type: Type<object>, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return new RequestInput(type, request.parameters ?? {});
});

/** The parameters without those that repeat a member of the record as it is shown; nested members never count as repeated. */
export function omitUnchanged(parameters: Parameters, current: object): Parameters {
  const members = new Map<string, unknown>(Object.entries(current));
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !isUnchanged(value, members.get(name))),
  );
}

/** A form says numbers and booleans as text, and ends lines with CRLF (WHATWG URL, section 5; HTML, form submission). */
function isUnchanged(value: unknown, current: unknown): boolean {
  if (typeof current !== 'string' && typeof current !== 'number' && typeof current !== 'boolean') return false;
  return value === current || (typeof value === 'string' && value.replaceAll('\r\n', '\n') === String(current));
}
