import type { ResourcePlural } from '../calendar/resource-kinds.js';

/** Names the data that changed or that a response depends on: one record (`e5`), or all records of a kind (`e`). */
export type DataKey = string;

const LETTERS: Record<ResourcePlural, string> = {
  events: 'e',
  venues: 'v',
  organizers: 'o',
  categories: 'c',
  tags: 't',
};
const DATA_KEY = new RegExp(`^[${Object.values(LETTERS).join('')}](?:[1-9]\\d*)?$`);

/** The key of a record, or of all records of its kind. */
export const dataKey = (kind: ResourcePlural, id?: number): DataKey =>
  id === undefined ? LETTERS[kind] : `${LETTERS[kind]}${id}`;

/** The key of all records of the kind that a key names. */
export const kindKeyOf = (key: DataKey): DataKey => key.charAt(0);

/** The id of the record that a key names. */
export const idOfKey = (key: DataKey): number => Number(key.slice(1));

/** Whether a text is a key; newer versions of the service may have others. */
export const isDataKey = (text: string): boolean => DATA_KEY.test(text);
