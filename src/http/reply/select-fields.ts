/**
 * Keeps only the members that `_fields` names: `id,start_date_details.year` as text or list. Lists are trimmed row by
 * row; when nothing that was named exists the answer is `[]` (recorded exchanges: meta, `_fields unknown`).
 */
export function selectFields(body: unknown, fields: unknown): unknown {
  const paths = namesIn(fields).map((name) => name.split('.'));
  if (paths.length === 0) return body;
  const kept = keep(body, paths);
  return isEmpty(kept) ? [] : kept;
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

function keep(value: unknown, paths: string[][]): unknown {
  if (Array.isArray(value)) return value.map((row) => keep(row, paths));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    // JSON has no such member.
    if (member === undefined) continue;
    const inner = paths.filter(([first]) => first === name).map(([, ...rest]) => rest);
    if (inner.length) kept[name] = inner.some((rest) => rest.length === 0) ? member : keep(member, inner);
  }
  return kept;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}
