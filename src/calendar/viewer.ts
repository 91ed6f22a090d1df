/** The roles of the service, weakest first. */
export const ROLES = ['subscriber', 'contributor', 'author', 'editor', 'administrator'] as const;
export type Role = (typeof ROLES)[number];

/** The user who makes a request. If anonymous, `role` is undefined and `id` is 0. */
export interface Viewer {
  readonly id: number;
  readonly login: string;
  readonly role: Role | undefined;
  /** The API token that the request was sent with. */
  readonly tokenId?: number;
}

export const ANONYMOUS: Viewer = { id: 0, login: '', role: undefined };

/** The weaker of two roles. */
export function weakerRole(one: Role, other: Role): Role {
  return ROLES.indexOf(one) <= ROLES.indexOf(other) ? one : other;
}

/** The roles that are stronger than the given one. */
export function rolesAbove(role: Role): readonly Role[] {
  return ROLES.slice(ROLES.indexOf(role) + 1);
}

/** Whether a text names a role. */
export function isRole(value: unknown): value is Role {
  return ROLES.some((role) => role === value);
}

/** The rights a role can hold over the calendar as a whole (recorded exchanges: permissions, events_create_status). */
export type Right =
  'create-records' | 'publish' | 'edit-others' | 'edit-categories' | 'edit-tags' | 'upload' | 'administer';

const author: readonly Right[] = ['create-records', 'publish', 'edit-categories', 'upload'];
const editor: readonly Right[] = [...author, 'edit-others', 'edit-tags'];

const RIGHTS: Record<Role, readonly Right[]> = {
  subscriber: [],
  contributor: ['create-records'],
  author,
  editor,
  administrator: [...editor, 'administer'],
};

/** Whether the viewer's role holds a right. */
export function can(viewer: Viewer, right: Right): boolean {
  return viewer.role !== undefined && RIGHTS[viewer.role].includes(right);
}
