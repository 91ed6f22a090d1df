/**
 * Compares texts by the code points of their characters, as the databases do. JavaScript itself compares UTF-16
 * units, so that characters beyond U+FFFF come before U+E000.
 */
export function byCodePoints(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let position = 0; position < shorter; position++) {
    const [left, right] = [one.charCodeAt(position), other.charCodeAt(position)];
    if (left !== right) return inOrder(left) - inOrder(right);
  }
  return one.length - other.length;
}

/** Moves surrogates behind all other units. */
const inOrder = (unit: number): number => (unit >= 0xd800 && unit < 0xe000 ? unit + 0x10000 : unit);
