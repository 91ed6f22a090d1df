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
  const chosen = new Map<WallClock, string>();
  for (const [index, day] of byDay.entries()) {
    const original = originals[index];
    if (original === undefined || taken.has(day)) continue;
    taken.add(day);
    chosen.set(original, day);
  }
  const further = originals.filter((original) => !chosen.has(original));
  const byTime = further.map((original) => slugWithEnding(slug, dayAndTime(original)));
  if (further.length) for (const other of await readTakenSlugs(db, byTime)) taken.add(other);
  for (const [index, time] of byTime.entries()) {
    const free = taken.has(time) ? await nextFree(db, time, taken) : time;
    taken.add(free);
    chosen.set(further[index] as WallClock, free);
  }
  return originals.map((original) => chosen.get(original) ?? '');
}

function dayAndTime(original: WallClock): string {
  const time = original.slice(11, original.endsWith(':00') ? 16 : 19);
  return `${original.slice(0, 10)}-${time.replaceAll(':', '')}`;
}

async function nextFree(db: EntityManager, slug: string, taken: ReadonlySet<string>): Promise<string> {
  for (let first = 2; ; first += NUMBERS_AT_ONCE) {
    const slugs = Array.from({ length: NUMBERS_AT_ONCE }, (_, index) => slugSuffixed(slug, first + index));
    const others = await readTakenSlugs(db, slugs);
    const free = slugs.find((one) => !others.has(one) && !taken.has(one));
    if (free !== undefined) return free;
  }
}
