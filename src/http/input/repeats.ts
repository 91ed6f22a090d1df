import type { Parameters } from '../parameters.js';

/** The parameters without those that repeat a member of the record as it is shown; nested members never count as repeated. */
export function withoutRepeats(sent: Parameters, shown: object): Parameters {
  const members = new Map<string, unknown>(Object.entries(shown));
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !repeats(value, members.get(name))));
}

/** A form says numbers and booleans as text, and ends lines with CRLF (WHATWG URL, section 5; HTML, form submission). */
function repeats(sent: unknown, shown: unknown): boolean {
  if (typeof shown !== 'string' && typeof shown !== 'number' && typeof shown !== 'boolean') return false;
  return sent === shown || (typeof sent === 'string' && sent.replaceAll('\r\n', '\n') === String(shown));
}
