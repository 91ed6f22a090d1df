import type { UtcText } from '../../calendar/dates/texts.js';
import type { Site } from '../../calendar/site.js';
import type { Viewer } from '../../calendar/viewer.js';

/** Who writes, when and where. */
export interface Writing {
  readonly viewer: Viewer;
  readonly now: UtcText;
  readonly site: Site;
}
