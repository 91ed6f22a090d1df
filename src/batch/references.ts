import type { AddError } from '../http/validation/request-input.js';
import { hasFailed, type Kind, type Operation, type OperationResult } from './operation.js';

/** The fields that link to other records, and what they link to. */
const LINK_FIELDS: Readonly<Record<string, Kind>> = {
  venue: 'venues',
  organizer: 'organizers',
  categories: 'categories',
  tags: 'tags',
  parent: 'categories',
};

export const REF_NAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
const PATH_REF = /\{ref:([^{}/]*)\}/g;

/** A reference to an earlier operation: where it stands, and what kind of record is expected there. */
interface Reference {
  readonly name: string;
  readonly kind: Kind;
  readonly parameter: string;
}

/** The references of an operation, in its path and in the fields that link. */
export function referencesIn({ index, kind, path, body }: Operation): Reference[] {
  const inPath = [...path.matchAll(PATH_REF)].map(([, name = '']) => ({ name, kind, parameter: at(index, 'path') }));
  const inBody = Object.entries(LINK_FIELDS).flatMap(([field, linked]) => {
    const value = Object.hasOwn(body, field) ? body[field] : undefined;
    const names = (Array.isArray(value) ? value : [value]).flatMap((entry: unknown) => refIn(entry) ?? []);
    return names.map((name) => ({ name, kind: linked, parameter: at(index, `body.${field}`) }));
  });
  return [...inPath, ...inBody];
}

/** The name of a member of an operation in errors. */
export const at = (index: number, member?: string): string =>
  member === undefined ? `operations[${index}]` : `operations[${index}].${member}`;

/** Reports references to operations that do not come before, or that write another kind of record. */
export function checkReferences(operations: readonly Operation[], addError: AddError): void {
  const earlier = new Map<string, Operation>();
  for (const operation of operations) {
    for (const { name, kind, parameter } of referencesIn(operation)) {
      const made = earlier.get(name);
      if (!made) addError(parameter, `No earlier operation has the ref "${name}".`);
      else if (made.kind !== kind && !(kind === 'series' && made.kind === 'events'))
        addError(parameter, `The operation "${name}" writes ${made.kind}, not ${kind}.`);
    }
    if (operation.ref !== undefined) earlier.set(operation.ref, operation);
  }
}

/** An operation with ids in place of its references, or the name of a reference to an operation that has failed. */
export type Resolved = { readonly operation: Operation } | { readonly failedRef: string };

/** Puts in the ids of what earlier operations have written. */
export function resolveReferences(operation: Operation, resultOf: (ref: string) => OperationResult): Resolved {
  const failed = referencesIn(operation).find(({ name, kind }) => idOf(resultOf(name), kind) === undefined);
  if (failed) return { failedRef: failed.name };
  const { kind, path, body } = operation;
  const idAs = (linked: Kind) => (name: string) => idOf(resultOf(name), linked);
  const replaced = Object.entries(body).map(([field, value]) => {
    const linked = Object.hasOwn(LINK_FIELDS, field) ? LINK_FIELDS[field] : undefined;
    return [field, linked ? withIds(value, idAs(linked)) : value] as const;
  });
  const inPath = path.replaceAll(PATH_REF, (_, name: string) => String(idAs(kind)(name)));
  return { operation: { ...operation, path: inPath, body: Object.fromEntries(replaced) } };
}

const idOf = (result: OperationResult, kind: Kind): number | undefined => {
  if (hasFailed(result)) return undefined;
  return kind === 'series' ? (result.seriesId ?? result.id) : result.id;
};

function withIds(value: unknown, idAs: (name: string) => number | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry) => withIds(entry, idAs));
  const name = refIn(value);
  return name === undefined ? value : idAs(name);
}

/** The name in `{ "ref": NAME }`. */
function refIn(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 1) return undefined;
  const { ref } = value as { ref?: unknown };
  return typeof ref === 'string' ? ref : undefined;
}
