import { applyDecorators, type Type as Class } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, DECORATORS } from '@nestjs/swagger';
import { Exclude, Type } from 'class-transformer';
import { getMetadataStorage, ValidateIf } from 'class-validator';
import type { RequestContext } from '../request/request-context.js';

/** What the author of a DTO says about a field. */
export interface FieldOptions {
  /** What the field means, for the documentation. */
  readonly description: string;
  readonly required?: boolean;
  /** Shown in the documentation; the mapper or the list applies it. */
  readonly default?: unknown;
  /** The default the index of the namespace shows, where it depends on the moment or the site, or is written otherwise there. */
  readonly documentedDefault?: (context: RequestContext) => unknown;
  readonly example?: unknown;
}

/** What all fields of one type have in common, apart from their validators. */
export interface FieldType {
  readonly schema: ApiPropertyOptions;
  /** The declared type in the index route's `args`, where the reference interface declares one. */
  readonly argument?: { type?: string; format?: string; items?: { type: string } };
  /** What an accepted value becomes: clean HTML, a time zone, a list without repeats. */
  readonly convert?: (accepted: never) => unknown;
}

export interface FieldSpec extends FieldOptions, FieldType {
  readonly name: string;
}

/** class-transformer makes one of these of an object within a value, and does not look inside: see `Field`. */
@Exclude()
class Unread {}

/**
 * The part that every field decorator begins with: registers the field, documents it, and skips its validators when it
 * was not sent or when a required field is missing, which is reported first (ADR 10).
 *
 * The declared type keeps class-transformer from walking through objects, where it would call a `constructor` that a
 * client sent. A field that takes objects reads them in its Transform from `obj[key]`, untouched.
 */
export function Field(type: FieldType, options: FieldOptions): PropertyDecorator {
  const { description, required = false, default: standard, example } = options;
  const isValidated = (dto: object, value: unknown) =>
    (value == null && required) || (value !== undefined && isComplete(dto));
  return applyDecorators(
    ValidateIf(isValidated, { context: { field: { ...options, ...type } } }),
    Type(() => Unread),
    ApiProperty({ ...type.schema, default: standard, example, description, required } as ApiPropertyOptions),
  );
}

const isComplete = (dto: object): boolean => missingIn(dto.constructor as Class, dto).length === 0;

/** The required fields of a DTO that are absent or null in what was sent. */
export function missingIn(type: Class, parameters: object): string[] {
  const missing = requiredOf(type).filter(
    (name) => !Object.hasOwn(parameters, name) || parameters[name as keyof typeof parameters] == null,
  );
  return missing;
}

const required = new WeakMap<Class, readonly string[]>();

function requiredOf(type: Class): readonly string[] {
  const known = required.get(type);
  if (known) return known;
  const names = fieldsOf(type).flatMap((field) => (field.required ? [field.name] : []));
  required.set(type, names);
  return names;
}

const registered = new WeakMap<Class, readonly FieldSpec[]>();

/**
 * The fields of a DTO class, inherited ones first, in the order written. They are read from the metadata of
 * class-validator and Swagger, so that a `PartialType` or `IntersectionType` has the fields of its sources, and a
 * subclass may describe a field anew with `@ApiProperty`.
 */
export function fieldsOf(type: Class): readonly FieldSpec[] {
  const known = registered.get(type);
  if (known) return known;
  const prototype = type.prototype as object;
  const declared = declaredIn(type);
  const keys = (Reflect.getMetadata(DECORATORS.API_MODEL_PROPERTIES_ARRAY, prototype) ?? []) as string[];
  const fields = keys.flatMap((key): FieldSpec[] => {
    const name = key.slice(1);
    const field = declared.get(name);
    return field ? [{ ...field, ...documentationOf(prototype, name), name }] : [];
  });
  registered.set(type, fields);
  return fields;
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
  const { description, required: isRequired, default: standard, example } = documented;
  return { description, required: isRequired, default: standard, example };
}
