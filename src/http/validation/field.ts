import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, DECORATORS } from '@nestjs/swagger';
import { Exclude, Type } from 'class-transformer';
import { getMetadataStorage, ValidateIf } from 'class-validator';
import type { RequestContext } from '../request/request-context.js';

/** Options of a field decorator. */
export interface FieldOptions {
  /** Meaning of the field, for the documentation. */
  readonly description: string;
  readonly required?: boolean;
  /** Documentation only; the mapper or the list applies the default. */
  readonly default?: unknown;
  /** The default shown in the index of the namespace, if it depends on time or site or is written differently there. */
  readonly documentedDefault?: (context: RequestContext) => unknown;
  readonly example?: unknown;
}

/** The properties of a field that follow from its type. */
export interface FieldType {
  readonly schema: ApiPropertyOptions;
  /** Type in the `args` of the index, if the reference implementation declares one. */
  readonly argument?: { type?: string; format?: string; items?: { type: string } };
  /** Converts a valid value, for example to clean HTML, a time zone or a list without duplicates. */
  readonly convert?: (accepted: never) => unknown;
}

export interface FieldSpec extends FieldOptions, FieldType {
  readonly name: string;
}

/** The declared type of every field: class-transformer does not look inside objects of this class, see `Field`. */
@Exclude()
class Opaque {}

/**
 * The base of every field decorator. Registers and documents the field, and skips its validators if it was not sent or if
 * any required field is missing, which is reported first (ADR 10).
 *
 * The declared type prevents `plainToInstance`, where a program calls it with a DTO, from descending into objects and calling
 * a `constructor` sent by a client. A field that accepts objects reads them in its Transform from `obj[key]`.
 */
export function Field(type: FieldType, options: FieldOptions): PropertyDecorator {
  const { description, required = false, default: defaultValue, example } = options;
  const isValidated = (dto: object, value: unknown) =>
    (value == null && required) || (value !== undefined && isComplete(dto));
  return applyDecorators(
    ValidateIf(isValidated, { context: { field: { ...options, ...type } } }),
    Type(() => Opaque),
    ApiProperty({ ...type.schema, default: defaultValue, example, description, required } as ApiPropertyOptions),
  );
}

const isComplete = (dto: object): boolean => missingIn(dto.constructor as Class, dto).length === 0;

/** The required fields of a DTO that are absent or null. */
export function missingIn(type: Class, parameters: object): string[] {
  return requiredOf(type).filter(
    (name) => !Object.hasOwn(parameters, name) || parameters[name as keyof typeof parameters] == null,
  );
}

const requiredCache = new WeakMap<Class, readonly string[]>();

function requiredOf(type: Class): readonly string[] {
  const known = requiredCache.get(type);
  if (known) return known;
  const names = fieldsOf(type).flatMap((field) => (field.required ? [field.name] : []));
  requiredCache.set(type, names);
  return names;
}

const fieldsCache = new WeakMap<Class, readonly FieldSpec[]>();

/**
 * The fields of a DTO class in declaration order, inherited ones first. They are read from the metadata of class-validator
 * and Swagger, so that `PartialType` and `IntersectionType` keep the fields of their sources, and a subclass can override
 * the documentation of a field with `@ApiProperty`.
 */
export function fieldsOf(type: Class): readonly FieldSpec[] {
  const known = fieldsCache.get(type);
  if (known) return known;
  const prototype = type.prototype as object;
  const declared = declaredIn(type);
  const keys = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) ?? []) as string[];
  const fields = keys.flatMap((key): FieldSpec[] => {
    const name = key.slice(1);
    const field = declared.get(name);
    return field ? [{ ...field, ...documentationOf(prototype, name), name }] : [];
  });
  fieldsCache.set(type, fields);
  return fields;
}

const namesCache = new WeakMap<Class, ReadonlySet<string>>();

/** The names of the fields of a DTO class. */
export function fieldNamesOf(type: Class): ReadonlySet<string> {
  const known = namesCache.get(type);
  if (known) return known;
  const names = new Set(fieldsOf(type).map(({ name }) => name));
  namesCache.set(type, names);
  return names;
}

function declaredIn(type: Class): Map<string, FieldOptions & FieldType> {
  const fields = new Map<string, FieldOptions & FieldType>();
  for (const { propertyName, context } of getMetadataStorage().getTargetValidationMetadatas(type, '', false, false)) {
    const field = (context as { field?: FieldOptions & FieldType } | undefined)?.field;
    if (field) fields.set(propertyName, field);
  }
  return fields;
}

function documentationOf(prototype: object, name: string): FieldOptions {
  const documented = Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES, prototype, name) as FieldOptions;
  const { description, required, default: defaultValue, example } = documented;
  return { description, required, default: defaultValue, example };
}
