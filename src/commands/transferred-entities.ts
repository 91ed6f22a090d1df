import { User } from '../accounts/users/user.entity.js';
import { RecordId, TermId } from '../read-models/id-sequence.js';
import { REFOLDED } from '../resources/events/maintenance/refold-texts.js';
import { Series } from '../resources/events/series/series.entity.js';
import { Image } from '../resources/images/image.entity.js';

/** The entities that imports and exports read and write. */
export const TRANSFERRED = [...REFOLDED, Series, Image, User, RecordId, TermId];
