import { PagingFields } from '../../../http/input/paging-fields.js';

/** What a list of API tokens takes. */
export class ListTokens extends PagingFields {}
