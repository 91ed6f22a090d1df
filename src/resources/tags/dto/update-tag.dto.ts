import { ChangesOf } from '../../../http/input/field.js';
import { CreateTag } from './create-tag.dto.js';

/** What may be sent to change a tag; what is absent stays. */
export class UpdateTag extends ChangesOf(CreateTag) {}
