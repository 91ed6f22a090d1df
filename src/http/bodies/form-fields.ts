import { httpErrors } from '../errors/http-errors.js';

/** Name and value of one field, as a form or a query string has them. */
export type FieldPair = readonly [name: string, value: string];

/** The greatest index that may be written out, as in `venue[100]`. */
const MAX_INDEX = 100;

/** How many values `name[]` may append to one list; a field may take fewer. */
const MAX_APPENDED = 1000;

/** Fields of a form or parts of a multipart body. */
export const MAX_FIELDS = 5000;

/** Levels of a body or query, the body itself being the first. */
export const MAX_DEPTH = 50;

/**
 * Puts the fields of a query, an urlencoded or a multipart body into one object, as PHP does: `a[b]` makes objects, `a[]`
 * and `a[0]` make lists, and the last of several plain values counts. Unlike in PHP, `a[][b]` names a member of the last
 * element while that has none of this name, so that lists of objects can be written one member at a time.
 * @throws Problem `rest_invalid_param` naming the field whose index, length or depth is over the limit.
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
    const name = key === UNNAMED ? branch.keyFor(path.slice(level + 1), field) : branch.keyNamed(key, level, field);
    if (level === path.length - 1) branch.members.set(name, value);
    else branch = branch.branchAt(name);
  });
}

type Member = Branch | string;

/** An object or a list in the making: which of the two shows when all names are known. */
class Branch {
  readonly members = new Map<string, Member>();
  private isList = true;
  private nextIndex = 0;
  private appended = 0;

  asObject(): Record<string, unknown> {
    return Object.fromEntries(this.values());
  }

  branchAt(name: string): Branch {
    const before = this.members.get(name);
    if (before instanceof Branch) return before;
    const branch = new Branch();
    this.members.set(name, branch);
    return branch;
  }

  keyNamed(key: string, level: number, field: string): string {
    const index = level > 0 ? indexIn(key) : undefined;
    if (index === undefined) this.isList = false;
    else if (index > MAX_INDEX) throw httpErrors.invalidParameter(field, `An index may be at most ${MAX_INDEX}.`);
    else this.nextIndex = Math.max(this.nextIndex, index + 1);
    return key;
  }

  /** Where `[]` leads that is followed by `rest`. */
  keyFor(rest: readonly string[], field: string): string {
    const last = String(this.nextIndex - 1);
    const element = this.members.get(last);
    if (element instanceof Branch && element.lacks(rest)) return last;
    this.appended++;
    if (this.appended > MAX_APPENDED) {
      throw httpErrors.invalidParameter(field, `At most ${MAX_APPENDED} values may be listed.`);
    }
    return String(this.nextIndex++);
  }

  /** Whether there is room for a member at that path. A further list always has room for one more. */
  private lacks(path: readonly string[]): boolean {
    const [key, ...rest] = path;
    if (key === undefined || key === UNNAMED) return false;
    const member = this.members.get(key);
    if (member === undefined) return true;
    return member instanceof Branch && (rest[0] === UNNAMED || member.lacks(rest));
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

/** The number that a key is written as, without leading zeros; undefined for every other name. */
const indexIn = (key: string): number | undefined => (/^(?:0|[1-9]\d*)$/.test(key) ? Number(key) : undefined);

const tooDeep = (field: string) =>
  httpErrors.invalidParameter(field, `Must not be nested deeper than ${MAX_DEPTH} levels.`);

/** Stands in a path for `[]`: the place is found when the field is put there. */
const UNNAMED = '';

/**
 * The way to a field: `venue[0][city]` is `venue`, `0`, `city`. As in PHP, a bracket that is not closed and whatever
 * follows a closing one do not count, and a name that begins with a bracket is none. Undefined for such a name, for no
 * name, and for names on which JavaScript has prototypes. A path longer than `max` is cut after it.
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
