import type { EntityManager } from 'typeorm';
import type { WallClock } from '../../../calendar/dates/texts.js';
import { slugSuffixed, slugWithEnding } from '../../../calendar/slugs/slug.js';
import { readTakenSlugs } from '../write/bulk-insert.js';

const NUMBERS_AT_ONCE = 20;

/**
 * Free slugs for the events of a series: `yoga-2027-06-04`, for a further one of that day `yoga-2027-06-04-1730`, and with a
 * number if that is taken, too.
 */
export async function occurrenceSlugs(
  db: EntityManager,
  slug: string,
  originals: readonly WallClock[],
): Promise<string[]> {
  const byDay = originals.map((original) => slugWithEnding(slug, original.slice(0, 10)));
  const taken = new Set(await readTakenSlugs(db, byDay));
  const chosen: string[] = [];
  for (const [index, original] of originals.entries()) {
    const [day = ''] = byDay.slice(index);
    const free = taken.has(day) ? await nextFree(db, slugWithEnding(slug, dayAndTime(original)), taken) : day;
    taken.add(free);
    chosen.push(free);
  }
  return chosen;
}

function dayAndTime(original: WallClock): string {
  const time = original.slice(11, original.endsWith(':00') ? 16 : 19);
  return `${original.slice(0, 10)}-${time.replaceAll(':', '')}`;
}

async function nextFree(db: EntityManager, slug: string, taken: ReadonlySet<string>): Promise<string> {
  for (let first = 1; ; first += NUMBERS_AT_ONCE) {
    const numbers = Array.from({ length: NUMBERS_AT_ONCE }, (_, index) => first + index);
    const slugs = numbers.map((number) => (number === 1 ? slug : slugSuffixed(slug, number)));
    const others = await readTakenSlugs(db, slugs);
    const free = slugs.find((one) => !others.has(one) && !taken.has(one));
    if (free !== undefined) return free;
  }
}
