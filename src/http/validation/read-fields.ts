import type { Type } from '@nestjs/common';
import { validateSync } from 'class-validator';
import type { ParameterError } from '../errors/http-errors.js';
import type { Parameters } from '../request/parameters.js';
import { passesRules } from './class-rules.js';
import { fieldsOf, missingIn } from './field.js';
import { transformFields } from './transform-fields.js';

/** The fields of a DTO after validation. */
export interface ParsedFields<T> {
  /** Without the invalid fields. */
  readonly values: T;
  /** Required fields that are absent or null; if there are any, no other field is read. */
  readonly missing: readonly string[];
  readonly errors: Map<string, ParameterError>;
}

/** Reads, validates and converts the fields of a DTO, from the parameters of a request or from one object within them. */
export function parseFields<T extends object>(type: Type<T>, parameters: Parameters): ParsedFields<T> {
  const read = validateFields(type, parameters);
  const values = read.values as Record<string, unknown>;
  for (const { name, convert } of fieldsOf(type)) {
    if (convert && values[name] !== undefined) values[name] = convert(values[name] as never);
  }
  return read;
}

/** Reads and validates like `parseFields`, but does not convert. */
export function validateFields<T extends object>(type: Type<T>, parameters: Parameters): ParsedFields<T> {
  const present: string[] = [];
  for (const { name } of fieldsOf(type)) {
    if (parameters[name] !== undefined && Object.hasOwn(parameters, name)) present.push(name);
  }
  const missing = missingIn(type, parameters);
  const errors = new Map<string, ParameterError>();
  if (missing.length || present.length === 0) return { values: new type(), missing, errors };
  const values = transformFields(type, present, parameters);
  if (passesRules(values, present)) return { values, missing, errors };
  for (const { property, constraints, contexts } of validateSync(values, { stopAtFirstError: true })) {
    const [[rule, message] = ['', '']] = Object.entries(constraints ?? {});
    errors.set(property, { message, ...(contexts?.[rule] as { code?: string } | undefined) });
    Reflect.deleteProperty(values, property);
  }
  return { values, missing, errors };
}
