import { can, type Viewer } from '../../calendar/viewer.js';
import { entriesIn } from '../../http/input/list-kinds.js';
import { type Kind, Refusal } from '../../http/input/kind.js';
import { oneOfWords } from '../../http/input/text-kinds.js';
import type { Refuse } from '../../http/input/sent.js';
import { type Status, STATUSES } from './status.js';

/** A state to give a record. */
export const statusWish = oneOfWords<Status>(...STATUSES);

const isStatus = (entry: unknown): entry is Status => STATUSES.includes(entry as Status);

/** States to list, as `draft,pending` or list; an empty one stands for what editors see without asking. */
export const statusList: Kind<Status[]> = {
  read(raw) {
    if (raw === '') return [];
    const entries = entriesIn(raw);
    if (!entries?.length || !entries.every(isStatus)) return new Refusal(`Must be among: ${STATUSES.join(', ')}.`);
    return [...new Set(entries)];
  },
  schema: { type: 'array', items: { type: 'string', enum: [...STATUSES] } },
  argument: { format: 'string' },
};

/**
 * The states a list is limited to, undefined for the viewer's default. Refuses anything but `publish` for those who may
 * see nothing else; an empty list means `publish`, and `private` for editors (recorded exchanges: events_list_status).
 */
export function statusesAsked(
  asked: readonly Status[] | undefined,
  viewer: Viewer,
  refuse: Refuse,
): readonly Status[] | undefined {
  if (asked === undefined) return undefined;
  if (!can(viewer, 'create-records')) {
    if (asked.length !== 1 || asked[0] !== 'publish')
      refuse('status', 'Only published records may be listed without further rights.');
    return ['publish'];
  }
  if (asked.length) return asked;
  return can(viewer, 'edit-others') ? ['publish', 'private'] : ['publish'];
}
