import { RESOURCE_PLURALS } from '../../calendar/resource-kinds.js';

/** The kinds of records whose changes can be followed. */
export const FOLLOWED_KINDS = [...RESOURCE_PLURALS, 'series'] as const;
export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

export const FEED_ACTS = ['created', 'updated', 'published', 'removed'] as const;
export type FeedAct = (typeof FEED_ACTS)[number];
