import { can, type Viewer } from '../../calendar/viewer.js';
import type { AddError } from '../../http/input/sent.js';
import type { Status } from './status.js';

/**
 * The states a list is limited to, undefined for the viewer's default. Rejects anything but `publish` for those who may
 * see nothing else; an empty list means `publish`, and `private` for editors (recorded exchanges: events_list_status).
 */
export function resolveStatuses(
  requested: readonly Status[] | undefined,
  viewer: Viewer,
  addError: AddError,
): readonly Status[] | undefined {
  if (requested === undefined) return undefined;
  if (!can(viewer, 'create-records')) {
    if (requested.length !== 1 || requested[0] !== 'publish')
      addError('status', 'Only published records may be listed without further rights.');
    return ['publish'];
  }
  if (requested.length) return requested;
  return can(viewer, 'edit-others') ? ['publish', 'private'] : ['publish'];
}
