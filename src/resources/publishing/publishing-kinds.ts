import { slugOf } from '../../calendar/slugs/slug.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { type Kind, Refusal, wrongType } from '../../http/input/kind.js';
import { textOf } from '../../http/input/text-kinds.js';

/** Longest name of a venue or organizer, in characters. */
export const MAX_NAME = 1000;

/**
 * The name of a venue or organizer, plain text. Blanks alone read as an empty text, which creating refuses under a code
 * of its own (recorded exchanges: venues_create, organizers_create).
 */
export const recordName: Kind<string> = {
  read(raw) {
    if (raw === '') return new Refusal('Must not be empty.');
    const text = textOf(raw, MAX_NAME);
    return text instanceof Refusal ? text : plainText(text);
  },
  schema: { type: 'string', minLength: 1, maxLength: MAX_NAME },
  argument: { type: 'string' },
};

/** The address a record wishes for; `""` and null let it follow from the title or name. */
export const slug: Kind<string> = {
  read(raw) {
    if (raw === null) return '';
    return typeof raw === 'string' ? slugOf(raw) : wrongType('a text');
  },
  schema: { type: 'string', nullable: true },
  argument: { type: 'string' },
};

/** A date as people and programs write it; the zone in which it is read is known only later. */
export const dateText: Kind<string> = {
  read(raw) {
    if (typeof raw !== 'string') return wrongType('a text');
    return raw.trim() === '' ? new Refusal('Must be a date such as 2027-06-04 17:30:00.') : raw;
  },
  schema: { type: 'string' },
  argument: { type: 'string' },
};
