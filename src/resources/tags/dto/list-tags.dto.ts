import { ListTerms } from '../../terms/dto/list-terms.dto.js';

/** What a list of tags may be asked for. */
export class ListTags extends ListTerms {}
