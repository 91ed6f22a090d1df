import type { Type } from '@nestjs/common';
import type { ApiPropertyOptions } from '@nestjs/swagger';
import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';
import { readFields } from '../../http/input/sent.js';

/**
 * One venue or organizer that an event asks for: a record that exists, a new one, or something of which none can be
 * made, which is refused under a code of its own once everything else is in order.
 */
export type LinkWish<C> = { readonly id: number } | { readonly create: C } | { readonly impossible: true };

export interface LinkableKind<C> {
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
export function linkWishes<C extends object>(kind: LinkableKind<C>): Kind<LinkWish<C>[]> {
  return {
    read(raw) {
      if (asksForNothing(raw)) return [];
      if (typeof raw === 'string' && SEVERAL_IDS.test(raw)) return [{ impossible: true }];
      const entries: unknown[] = Array.isArray(raw) ? raw : [raw];
      if (entries.length > MOST) return new Refusal(`Must be at most ${MOST} records.`);
      const wishes = entries.map((entry) => readEntry(entry, kind));
      return wishes.find((wish) => wish instanceof Refusal) ?? withoutRepeats(wishes.flat() as LinkWish<C>[]);
    },
    schema: schemaOf(kind),
    argument: {},
  };
}

function asksForNothing(raw: unknown): boolean {
  if (raw === null || raw === false || raw === 0 || raw === '' || raw === '0') return true;
  return typeof raw === 'object' && Object.keys(raw).length === 0;
}

function readEntry<C extends object>(entry: unknown, kind: LinkableKind<C>): LinkWish<C>[] | Refusal {
  if (entry === null || entry === '') return [];
  if (typeof entry === 'object' && !Array.isArray(entry)) return readObject(entry as Record<string, unknown>, kind);
  return readId(entry, kind.nameKey);
}

function readId(sent: unknown, nameKey: string): { readonly id: number }[] | Refusal {
  const id = wholeNumberIn(sent);
  return id !== undefined && id > 0 ? [{ id }] : new Refusal(`Must be an id (${nameKey}), or an object.`);
}

function readObject<C extends object>(
  sent: Record<string, unknown>,
  { nameKey, type, ignoresNameless }: LinkableKind<C>,
): LinkWish<C>[] | Refusal {
  if (!asksForNothing(sent['id'] ?? null)) return readId(sent['id'], nameKey);
  const name = sent[nameKey];
  if (name === '' || name === null || Object.keys(sent).length === 0) {
    return ignoresNameless ? [] : [{ impossible: true }];
  }
  const { values, missing, faults } = readFields(type, sent);
  if (missing.length) return new Refusal(`Needs ${missing.join(', ')}.`);
  if (faults.size) return new Refusal(`Not acceptable in it: ${[...faults.keys()].join(', ')}.`);
  return [{ create: values }];
}

function withoutRepeats<C>(wishes: LinkWish<C>[]): LinkWish<C>[] {
  const ids = wishes.map((wish) => ('id' in wish ? wish.id : undefined));
  return wishes.filter((_, place) => ids[place] === undefined || ids.indexOf(ids[place]) === place);
}

function schemaOf({ type }: LinkableKind<object>): ApiPropertyOptions {
  const id = [{ type: 'integer' }, { type: 'string' }];
  const made = { $ref: `#/components/schemas/${type.name}` };
  const cleared = { type: 'boolean', enum: [false], nullable: true };
  return { oneOf: [...id, cleared, made, { type: 'array', items: { oneOf: [...id, made] } }] };
}
