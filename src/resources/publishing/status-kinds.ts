import { can, type Viewer } from '../../calendar/viewer.js';
import type { Refuse } from '../../http/input/sent.js';
import type { Status } from './status.js';

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
