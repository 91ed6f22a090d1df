/** Stands in a path for `[]`: the place is found when the field is put there. */
export const UNNAMED = '';

/**
 * The way to a field: `venue[0][city]` is `venue`, `0`, `city`. As in PHP, a bracket that is not closed and whatever
 * follows a closing one do not count, and a name that begins with a bracket is none. Undefined for such a name, for no
 * name, and for names on which JavaScript has prototypes. A path longer than `max` is cut after it.
 */
export function pathIn(name: string, max: number): string[] | undefined {
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
