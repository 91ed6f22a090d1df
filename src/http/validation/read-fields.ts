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

/** Fields that have been parsed before, as those of this DTO or of its `PartialType`. */
export interface EarlierFields {
  readonly parameters: Parameters;
  readonly parsed: ParsedFields<object>;
}

/**
 * Reads, validates and converts the fields of a DTO, from the parameters of a request or from one object within them. Those
 * that equal `earlier` ones are not parsed again.
 */
export function parseFields<T extends object>(
  type: Type<T>,
  parameters: Parameters,
  earlier?: EarlierFields,
): ParsedFields<T> {
  const reused = earlier && withEarlier(type, parameters, earlier);
  if (reused) return reused;
  const read = validateFields(type, parameters);
  convertFields(type, read.values as Record<string, unknown>);
  return read;
}

function convertFields(type: Type, values: Record<string, unknown>, isConverted = (_name: string) => false): void {
  for (const { name, convert } of fieldsOf(type)) {
    if (convert && values[name] !== undefined && !isConverted(name)) values[name] = convert(values[name] as never);
  }
}

/** Undefined if any field is invalid: errors are found as without earlier fields. */
function withEarlier<T extends object>(
  type: Type<T>,
  parameters: Parameters,
  { parameters: before, parsed }: EarlierFields,
): ParsedFields<T> | undefined {
  if (parsed.missing.length || parsed.errors.size || missingIn(type, parameters).length) return undefined;
  const known = parsed.values as Record<string, unknown>;
  const isKnown = (name: string) => known[name] !== undefined && parameters[name] === before[name];
  const present = presentIn(type, parameters);
  const others = present.filter((name) => !isKnown(name));
  const values = transformFields(type, others, parameters);
  const all = values as Record<string, unknown>;
  for (const name of present) if (isKnown(name)) all[name] = known[name];
  if (!passesRules(values, others)) return undefined;
  convertFields(type, all, isKnown);
  return { values, missing: [], errors: new Map() };
}

function presentIn(type: Type, parameters: Parameters): string[] {
  const present: string[] = [];
  for (const { name } of fieldsOf(type)) {
    if (parameters[name] !== undefined && Object.hasOwn(parameters, name)) present.push(name);
  }
  return present;
}

/** Reads and validates like `parseFields`, but does not convert. */
export function validateFields<T extends object>(type: Type<T>, parameters: Parameters): ParsedFields<T> {
  const present = presentIn(type, parameters);
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
