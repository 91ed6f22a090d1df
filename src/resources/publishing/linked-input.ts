import { applyDecorators, type Type } from '@nestjs/common';
import { type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import type { EntityManager, EntityTarget } from 'typeorm';
import { Problem } from '../../calendar/problem.js';
import { nameKey } from '../../calendar/text/name-key.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { parseFields, validateFields } from '../../http/validation/read-fields.js';
import type { AddError } from '../../http/validation/request-input.js';
import { recordIdIn } from '../../http/validation/wire-forms.js';
import { byId } from '../../persistence/sql/by-id.js';
import { where } from '../../persistence/sql/conditions.js';
import { readRecords } from '../../persistence/sql/records.js';
import { type Publishable, sortName } from './publishable.entity.js';
import { isLinkVisible } from './visibility.js';

/**
 * One linked venue or organizer of an event: an existing record, a record to create, or an entry that no record can be
 * made from. The last throws `could-not-create-*` once everything else is valid.
 */
export type LinkInput<C> = { readonly id: number } | { readonly create: C } | { readonly invalid: true };

export interface LinkedRecordOptions<C> extends FieldOptions {
  /** The key with the name of the record; also the name of the parameter. */
  readonly nameKey: 'venue' | 'organizer';
  /** The DTO of a record to create. */
  readonly type: Type<C>;
  /** Whether an entry without a name is ignored; otherwise it is invalid. */
  readonly ignoresNameless: boolean;
}

const MAX_LINKS = 100;
const ID_LIST = /^\s*\d+(\s*,\s*\d+)+\s*$/;

/**
 * The linked records of an event: an id, an object to create a record from, or an array of both; `""`, null, false, 0,
 * `[]` and `{}` mean none. An object with an `id` refers to that record; its other keys are ignored.
 * Source: decisions D15, D39; recorded exchanges events_create_linked.
 */
export function LinkedRecordsField<C extends object>(options: LinkedRecordOptions<C>): PropertyDecorator {
  const convert = (raw: unknown) => linksIn(raw, options, parseFields);
  return applyDecorators(
    Field({ schema: schemaOf(options), argument: {}, convert }, options),
    Transform(({ obj, key }) => (obj as Record<string, unknown>)[key]),
    LinksRecords(options),
  );
}

const LinksRecords = <C extends object>(options: LinkedRecordOptions<C>): PropertyDecorator =>
  ValidateBy({
    name: 'linksRecords',
    validator: {
      validate: (value: unknown) => !(linksIn(value, options, validateFields) instanceof InvalidLinks),
      defaultMessage: (args?: ValidationArguments) => {
        const links = linksIn(args?.value, options, validateFields);
        return links instanceof InvalidLinks ? links.reason : '';
      },
    },
  });

/** Why a value is invalid. */
class InvalidLinks {
  constructor(readonly reason: string) {}
}

type ReadFields = typeof parseFields;

function linksIn<C extends object>(
  raw: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadFields,
): LinkInput<C>[] | InvalidLinks {
  if (isEmptyLink(raw)) return [];
  if (typeof raw === 'string' && ID_LIST.test(raw)) return [{ invalid: true }];
  const entries: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (entries.length > MAX_LINKS) return new InvalidLinks(`Must have at most ${MAX_LINKS} entries.`);
  const links = entries.map((entry) => entryIn(entry, options, read));
  return links.find((link) => link instanceof InvalidLinks) ?? withoutDuplicates(links.flat() as LinkInput<C>[]);
}

function isEmptyLink(raw: unknown): boolean {
  if (raw === null || raw === false || raw === 0 || raw === '' || raw === '0') return true;
  if (Array.isArray(raw)) return raw.length === 0;
  return typeof raw === 'object' && Object.keys(raw).length === 0;
}

function entryIn<C extends object>(
  entry: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadFields,
): LinkInput<C>[] | InvalidLinks {
  if (entry === null || entry === '') return [];
  if (typeof entry !== 'object' || Array.isArray(entry)) return idIn(entry, options.nameKey);
  return objectIn(entry as Record<string, unknown>, options, read);
}

function idIn(raw: unknown, nameKey: string): { readonly id: number }[] | InvalidLinks {
  const id = recordIdIn(raw);
  return id === undefined ? new InvalidLinks(`Must be a valid ${nameKey} id or an object.`) : [{ id }];
}

function objectIn<C extends object>(
  raw: Record<string, unknown>,
  { nameKey, type, ignoresNameless }: LinkedRecordOptions<C>,
  read: ReadFields,
): LinkInput<C>[] | InvalidLinks {
  if (!isEmptyLink(raw['id'] ?? null)) return idIn(raw['id'], nameKey);
  const name = raw[nameKey];
  if (name === '' || name === null || Object.keys(raw).length === 0) {
    return ignoresNameless ? [] : [{ invalid: true }];
  }
  const { values, missing, errors } = read(type, raw);
  if (missing.length) return new InvalidLinks(`Missing field in ${nameKey}: ${missing.join(', ')}.`);
  if (errors.size) return new InvalidLinks(`Invalid field in ${nameKey}: ${[...errors.keys()].join(', ')}.`);
  return [{ create: values }];
}

function withoutDuplicates<C>(links: LinkInput<C>[]): LinkInput<C>[] {
  const ids = links.map((link) => ('id' in link ? link.id : undefined));
  return links.filter((_, index) => ids[index] === undefined || ids.indexOf(ids[index]) === index);
}

function schemaOf({ type }: { type: Type }): ApiPropertyOptions {
  const id = [{ type: 'integer' }, { type: 'string' }];
  const created = { $ref: getSchemaPath(type) };
  const cleared = { type: 'boolean', enum: [false], nullable: true };
  return { oneOf: [...id, cleared, created, { type: 'array', items: { oneOf: [...id, created] } }] };
}

/** The ids among the linked records of an event. */
export const linkedIdsIn = <C>(links: readonly LinkInput<C>[] = []): number[] =>
  links.flatMap((link) => ('id' in link ? [link.id] : []));

/** A linked record of a write: one that exists, one to create, or an entry that no record can be made from. */
export type LinkToSave<T, C> = { readonly existing: T } | Exclude<LinkInput<C>, { readonly id: number }>;

/**
 * Replaces ids by their records. Ids without a record are left out and reported, all in one validation error of the
 * parameter.
 */
export function resolveLinkedIds<T extends { readonly id: number }, C>(
  parameter: 'venue' | 'organizer',
  links: readonly LinkInput<C>[],
  referenced: readonly T[],
  addError: AddError,
): LinkToSave<T, C>[] {
  const known = byId(referenced);
  const unknown = linkedIdsIn(links).filter((id) => !known.has(id));
  if (unknown.length) addError(parameter, `No ${parameter} with id ${unknown.join(', ')}.`);
  return links.flatMap((link): LinkToSave<T, C>[] => {
    if (!('id' in link)) return [link];
    const existing = known.get(link.id);
    return existing ? [{ existing }] : [];
  });
}

/** Reports errors of an object inside a parameter under the name of the parameter. */
export function nestErrors(parameter: string, addError: AddError): AddError {
  return (name, message) => addError(parameter, `${name}: ${message}`);
}

/** The oldest record with this name that the viewer sees at events, trash excluded (decisions D26, D65). */
export async function findNamed<T extends Publishable & { name: string }>(
  db: EntityManager,
  type: EntityTarget<T>,
  name: string,
  { viewer, now }: RequestContext,
): Promise<T | undefined> {
  const table = db.dataSource.getMetadata(type).tableName;
  const candidates = await readRecords(db, type, {
    filter: where(`${table}.sort_name = ?`, sortName(name)),
    orderBy: `${table}.id`,
  });
  const key = nameKey(name);
  return candidates.find((record) => nameKey(record.name) === key && isLinkVisible(viewer, record, now));
}

/** The error for input that no record can be made from (recorded exchanges: venues_create, events_create_linked). */
export function couldNotCreate(kind: 'venue' | 'organizer'): Problem {
  return new Problem('invalid', `could-not-create-${kind}`, `The ${kind} could not be created from the given data.`);
}
