import type { TecKind } from './list-walk.js';

/** The kinds in the order in which they refer to one another. */
export const TEC_KINDS = ['categories', 'tags', 'venues', 'organizers', 'events'] as const satisfies readonly TecKind[];

/** A page of a list that has not been read yet. */
export interface TecPosition {
  readonly kind: TecKind;
  readonly page: number;
}

export const START: TecPosition = { kind: TEC_KINDS[0], page: 1 };

export const writePosition = ({ kind, page }: TecPosition): string => `${kind} ${page}`;

/** Reads what `writePosition` has written; undefined for anything else. */
export function readPosition(text: string | undefined): TecPosition | undefined {
  const [, name, page] = /^([a-z]+) ([1-9]\d{0,8})$/.exec(text ?? '') ?? [];
  const kind = TEC_KINDS.find((known) => known === name);
  return kind && { kind, page: Number(page) };
}

/** Whether all records of a kind come before a position. */
export const isBefore = (kind: TecKind, position: TecPosition): boolean =>
  TEC_KINDS.indexOf(kind) < TEC_KINDS.indexOf(position.kind);
