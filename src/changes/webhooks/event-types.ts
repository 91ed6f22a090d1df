import { FEED_ACTS, type FeedAct, type FollowedKind } from '../feed/followed-kinds.js';

/** Kinds of records in the singular, as types of changes name them. */
const SINGULAR: Readonly<Record<FollowedKind, string>> = {
  events: 'event',
  series: 'series',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
};

/** Stands for any kind or act. */
const ANY = '*';

/** What a webhook can ask for: `event.created`, all that happens to a kind as `event.*`, or everything as `*`. */
export const WEBHOOK_TYPES: readonly string[] = [
  ANY,
  ...Object.values(SINGULAR).flatMap((kind) => [ANY, ...FEED_ACTS].map((act) => `${kind}.${act}`)),
];

/** The type of a change: `event.created`. */
export const typeOf = (kind: string, act: FeedAct): string => `${SINGULAR[kind as FollowedKind]}.${act}`;

/** Whether one of the types that were asked for includes the type of a change. */
export function includesType(asked: readonly string[], type: string): boolean {
  const [kind = ''] = type.split('.');
  return asked.some((one) => one === ANY || one === type || one === `${kind}.${ANY}`);
}
