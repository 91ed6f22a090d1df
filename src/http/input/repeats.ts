import type { Parameters } from '../parameters.js';

/** The parameters without those that repeat a member of the record as it is shown; nested members never count as repeated. */
export function omitUnchanged(parameters: Parameters, current: object): Parameters {
  const members = new Map<string, unknown>(Object.entries(current));
  return Object.fromEntries(
    Object.entries(parameters).filter(([name, value]) => !isUnchanged(value, members.get(name))),
  );
}

/** A form says numbers and booleans as text, and ends lines with CRLF (WHATWG URL, section 5; HTML, form submission). */
function isUnchanged(value: unknown, current: unknown): boolean {
  if (typeof current !== 'string' && typeof current !== 'number' && typeof current !== 'boolean') return false;
  return value === current || (typeof value === 'string' && value.replaceAll('\r\n', '\n') === String(current));
}
