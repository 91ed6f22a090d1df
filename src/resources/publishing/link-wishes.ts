import { applyDecorators, type Type } from '@nestjs/common';
import { type ApiPropertyOptions, getSchemaPath } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ValidateBy, type ValidationArguments } from 'class-validator';
import { Field, type FieldOptions } from '../../http/validation/field.js';
import { readFields, validateFields } from '../../http/validation/read-fields.js';
import { recordIdIn } from '../../http/validation/wire-forms.js';

/**
 * One venue or organizer that an event asks for: a record that exists, a new one, or something of which none can be
 * made, which is refused under a code of its own once everything else is in order.
 */
export type LinkWish<C> = { readonly id: number } | { readonly create: C } | { readonly impossible: true };

export interface LinkedRecordOptions<C> extends FieldOptions {
  /** The key that holds the name, which is also the name of the parameter. */
  readonly nameKey: 'venue' | 'organizer';
  /** What may be sent to make one. */
  readonly type: Type<C>;
  /** Whether an entry without a name asks for nothing, rather than for something impossible. */
  readonly ignoresNameless: boolean;
}

const MOST = 100;
const SEVERAL_IDS = /^\s*\d+(\s*,\s*\d+)+\s*$/;

/**
 * What an event links to: an id, an object to make a record from, or an array of both; `""`, null, false, 0, `[]` and
 * `{}` stand for nothing. An object with an `id` means that record, whatever else it says.
 * Source: decisions D15, D39; recorded exchanges events_create_linked.
 */
export function LinkedRecordsField<C extends object>(options: LinkedRecordOptions<C>): PropertyDecorator {
  const convert = (sent: unknown) => linksIn(sent, options, readFields);
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
      defaultMessage: (given?: ValidationArguments) => {
        const links = linksIn(given?.value, options, validateFields);
        return links instanceof NoLink ? links.reason : '';
      },
    },
  });

/** Why a value links nothing. */
class NoLink {
  constructor(readonly reason: string) {}
}

type ReadObject = typeof readFields;

function linksIn<C extends object>(
  sent: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkWish<C>[] | NoLink {
  if (asksForNothing(sent)) return [];
  if (typeof sent === 'string' && SEVERAL_IDS.test(sent)) return [{ impossible: true }];
  const entries: unknown[] = Array.isArray(sent) ? sent : [sent];
  if (entries.length > MOST) return new NoLink(`Must be at most ${MOST} records.`);
  const links = entries.map((entry) => entryIn(entry, options, read));
  return links.find((link) => link instanceof NoLink) ?? withoutRepeats(links.flat() as LinkWish<C>[]);
}

function asksForNothing(sent: unknown): boolean {
  if (sent === null || sent === false || sent === 0 || sent === '' || sent === '0') return true;
  return typeof sent === 'object' && Object.keys(sent).length === 0;
}

function entryIn<C extends object>(
  entry: unknown,
  options: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkWish<C>[] | NoLink {
  if (entry === null || entry === '') return [];
  if (typeof entry !== 'object' || Array.isArray(entry)) return idIn(entry, options.nameKey);
  return objectIn(entry as Record<string, unknown>, options, read);
}

function idIn(sent: unknown, nameKey: string): { readonly id: number }[] | NoLink {
  const id = recordIdIn(sent);
  return id === undefined ? new NoLink(`Must be an id (${nameKey}), or an object.`) : [{ id }];
}

function objectIn<C extends object>(
  sent: Record<string, unknown>,
  { nameKey, type, ignoresNameless }: LinkedRecordOptions<C>,
  read: ReadObject,
): LinkWish<C>[] | NoLink {
  if (!asksForNothing(sent['id'] ?? null)) return idIn(sent['id'], nameKey);
  const name = sent[nameKey];
  if (name === '' || name === null || Object.keys(sent).length === 0) {
    return ignoresNameless ? [] : [{ impossible: true }];
  }
  const { values, missing, faults } = read(type, sent);
  if (missing.length) return new NoLink(`Needs ${missing.join(', ')}.`);
  if (faults.size) return new NoLink(`Not acceptable in it: ${[...faults.keys()].join(', ')}.`);
  return [{ create: values }];
}

function withoutRepeats<C>(links: LinkWish<C>[]): LinkWish<C>[] {
  const ids = links.map((link) => ('id' in link ? link.id : undefined));
  return links.filter((_, place) => ids[place] === undefined || ids.indexOf(ids[place]) === place);
}

function schemaOf({ type }: { type: Type }): ApiPropertyOptions {
  const id = [{ type: 'integer' }, { type: 'string' }];
  const made = { $ref: getSchemaPath(type) };
  const cleared = { type: 'boolean', enum: [false], nullable: true };
  return { oneOf: [...id, cleared, made, { type: 'array', items: { oneOf: [...id, made] } }] };
}
