import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { run } from '../../support/program.js';

interface Line {
  readonly type: string;
  readonly id: number;
  readonly fields: Record<string, unknown>;
  readonly links?: Record<string, unknown>;
  readonly image?: Record<string, unknown>;
  readonly stored: Record<string, unknown>;
}

/** Exports a calendar that no service has open, and gives the file as it is. */
export async function exported(url: string, file: string): Promise<string> {
  const args = ['--to', file];
  const { code, err } = await run('commands/export.js', { args, environment: { DATABASE_URL: url } });
  expect([code, err]).toEqual([0, expect.any(String)]);
  return readFileSync(file, 'utf8');
}

/** Kinds whose records have no order where they are linked to: an export lists them by their ids. */
const UNORDERED = ['categories', 'tags'];

/** The records of an export without what depends on the place: ids, authors, versions, and times of writes. */
export function contents(text: string): string[] {
  const lines = text
    .trimEnd()
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Line);
  const names = new Map(lines.map((line) => [`${line.type} ${line.id}`, nameOf(line)]));
  const named = (kind: string, ids: unknown) => {
    const found = (Array.isArray(ids) ? ids : [ids]).map(
      (id) => names.get(`${kind} ${String(id)}`) ?? `no ${kind} ${String(id)}`,
    );
    return UNORDERED.includes(kind) ? found.sort() : found;
  };
  return lines
    .map((line) => {
      const { type, fields, links = {}, image, stored } = line;
      const linked = Object.entries(links).map(([kind, ids]) => [kind, named(kind === 'parent' ? type : kind, ids)]);
      return JSON.stringify([type, nameOf(line), fields, linked, image?.['url'], pricesIn(stored['cost'])]);
    })
    .sort();
}

/** Without whether several prices were sent as one text, which responses do not tell for prices without a currency. */
function pricesIn(cost: unknown): unknown {
  if (typeof cost !== 'string') return undefined;
  const { prices, text } = JSON.parse(cost) as Record<string, unknown>;
  return { prices, text };
}

const nameOf = ({ type, fields, stored }: Line): string => `${type} ${String(fields['slug'] ?? stored['slug'])}`;
