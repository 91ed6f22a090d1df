// The kinds of resources. The plural of a kind is its table, its path and its key in lists.

/** Kinds of records with a status, from draft to trash. They share one sequence of ids. */
export const PUBLISHABLE = { event: 'events', venue: 'venues', organizer: 'organizers' } as const;

/** Kinds of terms, which group events. They share another sequence of ids. */
export const TERMS = { category: 'categories', tag: 'tags' } as const;

export type PublishableKind = keyof typeof PUBLISHABLE;
export type PublishablePlural = (typeof PUBLISHABLE)[PublishableKind];

export type TermPlural = (typeof TERMS)[keyof typeof TERMS];

export type ResourceKind = PublishableKind | keyof typeof TERMS;
export type ResourcePlural = PublishablePlural | TermPlural;

/** The resources that events link to. */
export type LinkedPlural = Exclude<ResourcePlural, 'events'>;

export const PUBLISHABLE_PLURALS: readonly PublishablePlural[] = Object.values(PUBLISHABLE);
export const TERM_PLURALS: readonly TermPlural[] = Object.values(TERMS);

/** Every resource, in the order of the documentation. */
export const RESOURCE_PLURALS: readonly ResourcePlural[] = [...PUBLISHABLE_PLURALS, ...TERM_PLURALS];
