import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { httpErrors } from '../errors/http-errors.js';
import type { Parameters } from '../request/parameters.js';
import { fieldNamesOf } from './field.js';
import { parseFields } from './read-fields.js';

/**
 * Adds a validation error for a parameter. All errors of a request are reported together. `data` are details for programs
 * about an error with a code.
 */
export type AddError = (name: string, message: string, code?: string, data?: object | null) => void;

/** Further checks, such as whether ids exist. `values` does not contain fields that are already invalid. */
export type Validate<T, R> = (values: Partial<T>, addError: AddError) => Promise<R> | R;

/** Parameters of every GET, see `sendResponse`. */
const GLOBAL_PARAMETERS = new Set(['_fields', '_envelope']);

/**
 * The parameters of a request for a DTO, not yet validated. The service validates them, because errors of fields must be
 * reported only after missing rights and missing records (ADR 10).
 */
export class RequestInput<T extends object> {
  constructor(
    private readonly type: Type<T>,
    /** All parameters of the request, including unknown ones. */
    readonly parameters: Parameters,
  ) {}

  /** The parameters that links of a list repeat, as they were sent: those of the DTO and of every GET (decision D11). */
  linkParameters(): Parameters {
    const names = fieldNamesOf(this.type);
    const parameters: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(this.parameters)) {
      if (names.has(name) || GLOBAL_PARAMETERS.has(name)) parameters[name] = value;
    }
    return parameters;
  }

  /**
   * The input without parameters that equal the current record: a record that is sent back changes nothing, even if parsing
   * its values again would alter them (decision D57).
   */
  withoutUnchanged(current: object): RequestInput<T> {
    return new RequestInput(this.type, omitUnchanged(this.parameters, current));
  }

  /** Whether the body is a record that was read and sent back: it contains the `id` of the record. */
  hasId(id: number): boolean {
    return this.parameters['id'] === id || this.parameters['id'] === String(id);
  }

  /**
   * Validates the fields, then runs further checks. Throws `rest_missing_callback_param` naming all required fields that are
   * absent or null, else `rest_invalid_param` naming all invalid fields.
   */
  async validate(): Promise<T>;
  async validate<R>(validate: Validate<T, R>): Promise<{ values: T; resolved: R }>;
  async validate<R>(validate?: Validate<T, R>): Promise<T | { values: T; resolved: R }> {
    if (validate) return this.parse().validate(validate);
    return (await this.parse().validate(() => undefined)).values;
  }

  /** Parses the fields, for checks that need the values of several inputs. */
  parse(): ParsedInput<T> {
    return new ParsedInput(parseFields(this.type, this.parameters));
  }
}

/** Fields that have been parsed; what is wrong with them is reported by `validate`. */
export class ParsedInput<T extends object> {
  constructor(private readonly fields: ReturnType<typeof parseFields<T>>) {}

  /** Without fields that are invalid. */
  get values(): Partial<T> {
    return this.fields.values;
  }

  /** Runs further checks. Throws what `RequestInput.validate` throws. */
  async validate<R>(validate: Validate<T, R>): Promise<{ values: T; resolved: R }> {
    const { values, missing } = this.fields;
    if (missing.length) throw httpErrors.missingParameters(missing);
    const errors = new Map(this.fields.errors);
    const resolved = await validate(values, (name, message, code, data) => {
      if (!errors.has(name)) errors.set(name, code === undefined ? { message } : { message, code, data });
    });
    if (errors.size) throw httpErrors.invalidParameters(errors);
    return { values, resolved };
  }
}

/** Injects the parameters of the request for a DTO. */
export const Input = createParamDecorator((type: Type<object>, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return new RequestInput(type, request.parameters ?? {});
});

/** The parameters without those that equal a member of the current record. Objects and arrays never count as equal. */
export function omitUnchanged(parameters: Parameters, current: object): Parameters {
  const members = new Map<string, unknown>(Object.entries(current));
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !isUnchanged(value, members.get(name))),
  );
}

/** Forms send numbers and booleans as text, and line breaks as CRLF (WHATWG URL, section 5; HTML, form submission). */
function isUnchanged(value: unknown, current: unknown): boolean {
  if (typeof current !== 'string' && typeof current !== 'number' && typeof current !== 'boolean') return false;
  return value === current || (typeof value === 'string' && value.replaceAll('\r\n', '\n') === String(current));
}
