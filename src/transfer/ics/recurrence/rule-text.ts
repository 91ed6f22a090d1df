/** A rule by its parts, as files have them: names and values in upper case. */
export type RuleParts = ReadonlyMap<string, string>;

/**
 * The parts of an RRULE, mended: blanks go, empty parts go, and so do those of other programs. The first of equal ones counts.
 */
export function rulePartsIn(text: string): RuleParts {
  const parts = new Map<string, string>();
  for (const part of text
    .replace(/^RRULE:/i, '')
    .replace(/\s+/g, '')
    .toUpperCase()
    .split(';')) {
    const [name = '', value = ''] = part.split('=', 2);
    const isKnown = name !== '' && value !== '' && !name.startsWith('X-');
    if (isKnown && !parts.has(name)) parts.set(name, mended(name, value));
  }
  return parts;
}

export const ruleTextOf = (parts: RuleParts): string => [...parts].map(([name, value]) => `${name}=${value}`).join(';');

function mended(name: string, value: string): string {
  if (name === 'UNTIL') return value.replace(/[-:]/g, '').replace(/^(\d{8}T\d{4})(Z?)$/, '$100$2');
  if (name === 'INTERVAL' && value === '0') return '1';
  // Lists with a comma too many.
  return value.replace(/,{2,}/g, ',').replace(/^,|,$/g, '');
}
