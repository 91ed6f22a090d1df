import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** What axe-core finds on a page, by the rules of WCAG 2.2 AA and its best practices; also within frames of the same site. */
export async function violations(page: Page): Promise<string[]> {
  for (const frame of page.frames()) await frame.evaluate(axe);
  const found = await page.evaluate(async (runOnly) => {
    type Axe = { run: (scope: object, options: object) => Promise<{ violations: Violation[] }> };
    const options = { runOnly, resultTypes: ['violations'] };
    return (await (globalThis as unknown as { axe: Axe }).axe.run(document, options)).violations;
  }, RULES);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' ')}`);
}
