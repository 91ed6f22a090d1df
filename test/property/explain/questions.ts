import type { Chance } from '../../support/chance.js';
import { EVENT_STATUSES, type World } from './world.js';

export type Question = Readonly<Record<string, string>>;

/** A failed check of an explanation. */
export interface Failure {
  readonly check: string;
  readonly asked: unknown;
}

const DAYS = ['2026-02-01', '2026-02-10', '2026-02-15', '2026-02-20', '2026-03-05', '2026-03-20'];
const FLAGS = ['true', 'false'];

/** Limits that no event is beyond. */
const OPEN: Question = {
  ...{ start_date: '1000-01-02', starts_after: '1000-01-02', ends_after: '1000-01-02' },
  ...{ end_date: '9999-12-30', starts_before: '9999-12-30', ends_before: '9999-12-30' },
};

/** What to ask for so that a check may fail, where its name is another one. */
const ASKED_FOR: Readonly<Record<string, string>> = {
  ...{ geoloc_lat: 'near', series_view: 'view', hide_from_listings: 'hidden' },
  ...{ modified_after: 'changed_after', modified_before: 'changed_before' },
};

/** A few parameters of a list, and the one that a kind of check is about. */
export function aQuestion(chance: Chance, world: World, kind?: string): Question {
  const ids = (all: readonly number[]) => chance.someOf(all, 2).join() || String(all[0]);
  const options: Readonly<Record<string, () => Question>> = {
    ...Object.fromEntries(Object.keys(OPEN).map((name) => [name, () => ({ [name]: chance.oneOf(DAYS) })])),
    ...Object.fromEntries(
      ['featured', 'ticketed', 'geoloc', 'is_recurring'].map((name) => [name, () => ({ [name]: chance.oneOf(FLAGS) })]),
    ),
    near: () => ({ geoloc_lat: '52.4', geoloc_lng: '13.3', geoloc_radius: chance.oneOf(['1', '50', '600']) }),
    search: () => ({ search: chance.someOf([...world.words, '-river', '-market'], 3).join(' ') || 'river' }),
    venue: () => ({ venue: ids(world.venues) }),
    organizer: () => ({ organizer: ids(world.organizers) }),
    categories: () => ({ categories: ids(world.categories) }),
    tags: () => ({ tags: ids(world.tags) }),
    include: () => ({ include: chance.someOf(world.events, 30).join() || String(world.events[0]) }),
    post_parent: () => ({ post_parent: String(world.events[0]) }),
    series: () => ({ series: ids(world.series) }),
    view: () => ({ series_view: 'first' }),
    event_status: () => ({ event_status: chance.oneOf(EVENT_STATUSES) }),
    changed_after: () => ({ modified_after: chance.oneOf(['2026-02-01', '2026-03-01']) }),
    changed_before: () => ({ modified_before: chance.oneOf(['2026-02-01', '2026-03-01']) }),
    status: () => ({ status: chance.oneOf(['publish', 'draft', 'future', 'trash', 'publish,pending']) }),
    hidden: () => ({ hide_from_listings: chance.oneOf(['true', 'any', 'false']) }),
    order: () => ({ orderby: chance.oneOf(['title', 'date', 'end_date', 'id', 'modified']) }),
    direction: () => ({ order: 'desc' }),
    size: () => ({ per_page: String(1 + chance.below(9)) }),
  };
  const names = new Set(chance.someOf(Object.keys(options), 8));
  if (kind !== undefined) names.add(ASKED_FOR[kind] ?? kind);
  const chosen = [...names].map((name) => options[name]?.() ?? {});
  return Object.assign({}, ...chosen) as Question;
}

/** The question without what made a check fail; undefined if that is no matter of parameters. */
export function withoutFailure(question: Question, { check, asked }: Failure, window: Question): Question | undefined {
  const { [check]: _, ...others } = question;
  if (check in OPEN) return { ...limitsOf(window), ...others, [check]: OPEN[check] ?? '' };
  if (check === 'geoloc_lat') {
    const { geoloc_lng: _lng, geoloc_radius: _radius, ...rest } = others;
    return rest;
  }
  if (check === 'search') {
    const words = (question['search'] ?? '').split(' ').filter((word) => word !== asked);
    return words.length > 0 ? { ...others, search: words.join(' ') } : others;
  }
  // Chosen events have no window, other lists a default one.
  if (check === 'include') return { ...others, ...OPEN };
  return check in question && check !== 'status' && check !== 'hide_from_listings' ? others : undefined;
}

const limitsOf = (window: Question): Question =>
  Object.fromEntries(Object.entries(window).filter(([name]) => name in OPEN));
