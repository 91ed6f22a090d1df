/**
 * Keeps only the members that `_fields` names: `id,start_date_details.year` as text or list. Lists are trimmed row by
 * row; when nothing that was named exists the response is `[]` (recorded exchanges: meta, `_fields unknown`).
 */
export function selectFields(body: unknown, fields: unknown): unknown {
  const paths = namesIn(fields).map((name) => name.split('.'));
  if (paths.length === 0) return body;
  const picked = pick(body, paths);
  return isEmpty(picked) ? [] : picked;
}

function namesIn(fields: unknown): string[] {
  const texts = Array.isArray(fields) ? fields : [fields];
  return texts
    .filter((text): text is string => typeof text === 'string')
    .flatMap((text) => text.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .slice(0, 100);
}

function pick(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((row) => pick(row, paths));
  if (typeof value !== 'object' || value === null) return value;
  const picked: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // JSON has no such member.
    if (member === undefined) continue;
    const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inner.length) picked[name] = inner.some((rest) => rest.length === 0) ? member : pick(member, inner);
  }
  return picked;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
