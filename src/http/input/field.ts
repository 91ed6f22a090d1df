import type { Type } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions, PartialType } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Site } from '../../calendar/site.js';
import { type Kind, Refusal } from './kind.js';

/** What some defaults depend on. */
export interface Present {
  readonly site: Site;
  readonly now: UtcText;
  readonly namespace: string;
}

export interface FieldOptions {
  /** What the field means, for the documentation. */
  readonly about: string;
  readonly required?: boolean;
  /** Shown in the documentation; the writer or the list applies it. */
  readonly default?: unknown;
  /** The default the index of the namespace shows, where it depends on the moment or the site, or is written otherwise there. */
  readonly shownDefault?: (present: Present) => unknown;
  readonly example?: unknown;
}

export interface FieldSpec extends FieldOptions {
  readonly name: string;
  readonly kind: Kind<unknown>;
}

const declared = new WeakMap<object, FieldSpec[]>();

const known = new WeakMap<object, readonly FieldSpec[]>();

/** The fields a DTO class declares, inherited ones first, in the order written. */
export function fieldsOf(type: Type): readonly FieldSpec[] {
  const before = known.get(type);
  if (before) return before;
  const parent = Object.getPrototypeOf(type) as Type | null;
  const inherited = parent && parent.prototype ? fieldsOf(parent) : [];
  const fields = [...inherited, ...(declared.get(type) ?? [])];
  known.set(type, fields);
  return fields;
}

/** Declares a field of a DTO: reads and validates its value, and documents it. */
export function Field(kind: Kind<unknown>, options: FieldOptions): PropertyDecorator {
  const { about, required = false, shownDefault: _, ...shown } = options;
  const documented = { ...kind.schema, ...shown, description: about, required } as ApiPropertyOptions;
  return (target, key) => {
    const name = String(key);
    const own = declared.get(target.constructor) ?? [];
    declared.set(target.constructor, [...own, { ...options, name, kind }]);
    Transform(({ value }: TransformFnParams) => kind.read((value as RawValue)()))(target, name);
    ValidateBy({ name: 'acceptable', validator: { validate: isAcceptable, defaultMessage: whyNot } })(target, name);
    ApiProperty(documented)(target, name);
  };
}

/**
 * A value as it was sent, inside a function: class-transformer hands a function on as it is, but would walk through an
 * object, and fails on one that brings a `constructor` of its own.
 */
export type RawValue = () => unknown;

const isAcceptable = (value: unknown): boolean => !(value instanceof Refusal);

const whyNot = (given?: ValidationArguments): string => (given?.value as Refusal).message;

/** The same fields, none of them required: what an update may send. */
export function ChangesOf<T>(type: Type<T>): Type<Partial<T>> {
  const changes = PartialType(type, { skipNullProperties: false });
  const optional = fieldsOf(type).map((field) => ({ ...field, required: false }));
  declared.set(changes, optional);
  return changes;
}
