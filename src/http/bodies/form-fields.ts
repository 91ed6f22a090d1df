import { httpErrors } from '../errors/http-errors.js';

/** Name and value of one field of a form or query string. */
export type FieldPair = readonly [name: string, value: string];

/** Largest explicit index, as in `venue[100]`. */
const MAX_INDEX = 100;

/** Maximum number of values that `name[]` may append to one list; a DTO field may allow fewer. */
const MAX_APPENDED = 1000;

/** Maximum number of fields of a form, or parts of a multipart body. */
export const MAX_FIELDS = 5000;

/** Maximum nesting of a body or query; the body itself is level 1. */
export const MAX_DEPTH = 50;

/**
 * Builds an object from the fields of a query string, urlencoded or multipart body, as PHP does: `a[b]` creates objects,
 * `a[]` and `a[0]` create lists, and of repeated plain fields the last counts. Unlike PHP, `a[][b]` adds a member to the
 * last element until that has a member `b`, so that a list of objects can be sent member by member (ADR 18).
 * @throws Problem `rest_invalid_param` for a field that exceeds the limit on index, length or depth.
 */
export function formFields(pairs: Iterable<FieldPair>): Record<string, unknown> {
  const root = new Branch();
  for (const [name, value] of pairs) {
    const path = pathIn(name, MAX_DEPTH + 1);
    if (path) put(root, path, value);
  }
  return root.asObject();
}

function put(root: Branch, path: readonly string[], value: string): void {
  const [field = ''] = path;
  if (path.length > MAX_DEPTH) throw tooDeep(field);
  let branch = root;
  path.forEach((key, level) => {
    const name = key === APPEND ? branch.keyForAppend(path.slice(level + 1), field) : branch.keyFor(key, level, field);
    if (level === path.length - 1) branch.members.set(name, value);
    else branch = branch.branchAt(name);
  });
}

type Member = Branch | string;

/** An object or list under construction. It is a list if all of its keys turn out to be indexes. */
class Branch {
  readonly members = new Map<string, Member>();
  private isList = true;
  private nextIndex = 0;
  private appended = 0;

  asObject(): Record<string, unknown> {
    return Object.fromEntries(this.values());
  }

  branchAt(name: string): Branch {
    const known = this.members.get(name);
    if (known instanceof Branch) return known;
    const branch = new Branch();
    this.members.set(name, branch);
    return branch;
  }

  keyFor(key: string, level: number, field: string): string {
    const index = level > 0 ? indexIn(key) : undefined;
    if (index === undefined) this.isList = false;
    else if (index > MAX_INDEX) throw httpErrors.invalidParameter(field, `An index may be at most ${MAX_INDEX}.`);
    else this.nextIndex = Math.max(this.nextIndex, index + 1);
    return key;
  }

  /** The key for `[]` followed by `rest`: that of the last element if it lacks this member, else the next index. */
  keyForAppend(rest: readonly string[], field: string): string {
    const last = String(this.nextIndex - 1);
    const element = this.members.get(last);
    if (element instanceof Branch && element.lacks(rest)) return last;
    this.appended++;
    if (this.appended > MAX_APPENDED) {
      throw httpErrors.invalidParameter(field, `At most ${MAX_APPENDED} values may be listed.`);
    }
    return String(this.nextIndex++);
  }

  /** Whether the path is still free. A path into a list always is: `[]` appends. */
  private lacks(path: readonly string[]): boolean {
    const [key, ...rest] = path;
    if (key === undefined || key === APPEND) return false;
    const member = this.members.get(key);
    if (member === undefined) return true;
    return member instanceof Branch && (rest[0] === APPEND || member.lacks(rest));
  }

  private values(): [string, unknown][] {
    return [...this.members].map(([key, member]) => [key, member instanceof Branch ? member.asValue() : member]);
  }

  private asValue(): unknown {
    if (!this.isList) return this.asObject();
    return this.values()
      .sort(([a], [b]) => Number(a) - Number(b))
      .map(([, value]) => value);
  }
}

/** The index that a key denotes, without leading zeros; undefined for any other key. */
const indexIn = (key: string): number | undefined => (/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined);

const tooDeep = (field: string) =>
  httpErrors.invalidParameter(field, `Must not be nested deeper than ${MAX_DEPTH} levels.`);

/** The path segment for `[]`; `put` replaces it with a key. */
const APPEND = '';

/**
 * The path of a field: `venue[0][city]` is `venue`, `0`, `city`. As in PHP, an unclosed bracket and any text after a
 * closing one are ignored. Undefined for invalid names: empty ones, those that begin with a bracket, and members of
 * `Object.prototype`. Paths are cut off after `max` segments.
 */
function pathIn(name: string, max: number): string[] | undefined {
  const open = name.indexOf('[');
  if (open < 0 || !name.includes(']', open)) return isUsable(name) ? [name] : undefined;
  const path = [name.slice(0, open)];
  for (let at = open; name[at] === '[' && path.length < max;) {
    const end = name.indexOf(']', at);
    if (end < 0) break;
    path.push(name.slice(at + 1, end));
    at = end + 1;
  }
  return isUsable(path[0]) && !path.some(isReserved) ? path : undefined;
}

const isUsable = (name: string | undefined): name is string => name !== undefined && name !== '' && !isReserved(name);

const isReserved = (name: string): boolean => name in Object.prototype;
