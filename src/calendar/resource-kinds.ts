// What a calendar holds, by kind. The plural of a kind is its table, its address and its key in lists.

/** Kinds of records that are published: drafts first, in the trash at last. They share one sequence of ids. */
export const PUBLISHABLE = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

/** Kinds of terms, which group events. They share another sequence of ids. */
export const TERMS = { category: 'categories', tag: 'tags' } as const;

export type PublishableKind = keyof typeof PUBLISHABLE;
export type PublishablePlural = (typeof PUBLISHABLE)[PublishableKind];

export type TermPlural = (typeof TERMS)[keyof typeof TERMS];

export type ResourceKind = PublishableKind | keyof typeof TERMS;
export type ResourcePlural = PublishablePlural | TermPlural;

/** What an event is linked to. */
export type LinkedPlural = Exclude<ResourcePlural, 'events'>;

export const PUBLISHABLE_PLURALS: readonly PublishablePlural[] = Object.values(PUBLISHABLE);
export const TERM_PLURALS: readonly TermPlural[] = Object.values(TERMS);

/** Every resource, in the order of the documentation. */
export const RESOURCE_PLURALS: readonly ResourcePlural[] = [...PUBLISHABLE_PLURALS, ...TERM_PLURALS];
