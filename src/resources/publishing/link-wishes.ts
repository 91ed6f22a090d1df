import { applyDecorators, type Type } from '@nestjs/common';
import { type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { parseFields, validateFields } from '../../http/validation/read-fields.js';
import { recordIdIn } from '../../http/validation/wire-forms.js';

/**
 * One venue or organizer that an event asks for: a record that exists, a new one, or something of which none can be
 * made, which is rejected under a code of its own once everything else is in order.
 */
export type LinkInput<C> = { readonly id: number } | { readonly create: C } | { readonly invalid: true };

export interface LinkedRecordOptions<C> extends FieldOptions {
  /** The key that holds the name, which is also the name of the parameter. */
  readonly nameKey: 'venue' | 'organizer';
  /** What may be sent to make one. */
  readonly type: Type<C>;
  /** Whether an entry without a name asks for nothing, rather than for something impossible. */
  readonly ignoresNameless: boolean;
}

const MAX_LINKS = 100;
const ID_LIST = /^\s*\d+(\s*,\s*\d+)+\s*$/;

/**
 * What an event links to: an id, an object to make a record from, or an array of both; `""`, null, false, 0, `[]` and
 * `{}` stand for nothing. An object with an `id` means that record, whatever else it says.
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
      validate: (value: unknown) => !(linksIn(value, options, validateFields) instanceof NoLink),
      defaultMessage: (args?: ValidationArguments) => {
        const links = linksIn(args?.value, options, validateFields);
        return links instanceof NoLink ? links.reason : '';
      },
    },
  });

/** Why a value links nothing. */
class NoLink {
  constructor(readonly reason: string) {}
}

type ReadObject = typeof parseFields;

function linksIn<C extends object>(
  raw: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkInput<C>[] | NoLink {
  if (isEmptyLink(raw)) return [];
  if (typeof raw === 'string' && ID_LIST.test(raw)) return [{ invalid: true }];
  const entries: unknown[] = Array.isArray(raw) ? raw : [raw];
  if (entries.length > MAX_LINKS) return new NoLink(`Must be at most ${MAX_LINKS} records.`);
  const links = entries.map((entry) => entryIn(entry, options, read));
  return links.find((link) => link instanceof NoLink) ?? withoutDuplicates(links.flat() as LinkInput<C>[]);
}

function isEmptyLink(raw: unknown): boolean {
  if (raw === null || raw === false || raw === 0 || raw === '' || raw === '0') return true;
  return typeof raw === 'object' && Object.keys(raw).length === 0;
}

function entryIn<C extends object>(
  entry: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkInput<C>[] | NoLink {
  if (entry === null || entry === '') return [];
  if (typeof entry !== 'object' || Array.isArray(entry)) return idIn(entry, options.nameKey);
  return objectIn(entry as Record<string, unknown>, options, read);
}

function idIn(raw: unknown, nameKey: string): { readonly id: number }[] | NoLink {
  const id = recordIdIn(raw);
  return id === undefined ? new NoLink(`Must be an id (${nameKey}), or an object.`) : [{ id }];
}

function objectIn<C extends object>(
  raw: Record<string, unknown>,
  { nameKey, type, ignoresNameless }: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkInput<C>[] | NoLink {
  if (!isEmptyLink(raw['id'] ?? null)) return idIn(raw['id'], nameKey);
  const name = raw[nameKey];
  if (name === '' || name === null || Object.keys(raw).length === 0) {
    return ignoresNameless ? [] : [{ invalid: true }];
  }
  const { values, missing, errors } = read(type, raw);
  if (missing.length) return new NoLink(`Needs ${missing.join(', ')}.`);
  if (errors.size) return new NoLink(`Not acceptable in it: ${[...errors.keys()].join(', ')}.`);
  return [{ create: values }];
}

function withoutDuplicates<C>(links: LinkInput<C>[]): LinkInput<C>[] {
  const ids = links.map((link) => ('id' in link ? link.id : undefined));
  return links.filter((_, index) => ids[index] === undefined || ids.indexOf(ids[index]) === index);
}

function schemaOf({ type }: { type: Type }): ApiPropertyOptions {
  const id = [{ type: 'integer' }, { type: 'string' }];
  const made = { $ref: getSchemaPath(type) };
  const cleared = { type: 'boolean', enum: [false], nullable: true };
  return { oneOf: [...id, cleared, made, { type: 'array', items: { oneOf: [...id, made] } }] };
}
