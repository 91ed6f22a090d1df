import { LOGINS, type Login } from '../../support/users.js';

/**
 * Who sees what, written down once more, apart from the service: the table of roles (recorded exchanges permissions)
 * with decisions D23, D29, D40, D41, D42 and D43. Slow and plain on purpose.
 */
export type Onlooker = Login | 'anonymous';
export const ONLOOKERS: readonly Onlooker[] = ['anonymous', ...(Object.keys(LOGINS) as Login[])];

export const STATES = ['publish', 'draft', 'pending', 'private', 'future', 'trash'] as const;
export type State = (typeof STATES)[number];

/** What the rules look at in a record. */
export interface StoredState {
  readonly kind: 'events' | 'venues' | 'organizers';
  readonly owner: Login;
  readonly state: State;
}

const roleOf = (onlooker: Onlooker) => (onlooker === 'anonymous' ? 'anonymous' : LOGINS[onlooker]);

/** Editors and administrators are one row of the table. */
export const editsAll = (onlooker: Onlooker): boolean => ['editor', 'administrator'].includes(roleOf(onlooker));

/** Anonymous callers and subscribers only ever see what is published. */
export const onlyReads = (onlooker: Onlooker): boolean => ['anonymous', 'subscriber'].includes(roleOf(onlooker));

const owns = (onlooker: Onlooker, { owner }: StoredState): boolean => !onlyReads(onlooker) && owner === onlooker;

/** Whether the record can be read by its address. An event in the trash is read by nobody. */
export function mayRead(onlooker: Onlooker, record: StoredState): boolean {
  if (record.state === 'publish') return true;
  if (record.kind === 'events' && record.state === 'trash') return false;
  return editsAll(onlooker) || owns(onlooker, record);
}

/** Whether the record can be changed. A contributor's is out of their hands once published or scheduled. */
export function mayEdit(onlooker: Onlooker, record: StoredState): boolean {
  if (editsAll(onlooker)) return true;
  if (!owns(onlooker, record)) return false;
  return roleOf(onlooker) === 'author' || !['publish', 'future'].includes(record.state);
}

/** D23, D43: whether a venue or organizer appears within an event. */
export const appearsLinked = (onlooker: Onlooker, record: StoredState): boolean =>
  record.state !== 'trash' && mayRead(onlooker, record);

/** D29: whether a list has the record, for the states asked for or without any. */
export function isListed(onlooker: Onlooker, record: StoredState, states: readonly State[] | undefined): boolean {
  if (states && !states.includes(record.state)) return false;
  if (record.state === 'publish') return true;
  return mayEdit(onlooker, record) && (states !== undefined || record.state !== 'trash');
}

/** The states that `status` stands for; `rejected` for those who may not ask for them. */
export function requestedStates(
  onlooker: Onlooker,
  status: string | undefined,
): readonly State[] | undefined | 'refused' {
  if (status === undefined) return undefined;
  if (onlyReads(onlooker)) return status === 'publish' ? ['publish'] : 'refused';
  if (status === '') return editsAll(onlooker) ? ['publish', 'private'] : ['publish'];
  return status.split(',') as State[];
}
