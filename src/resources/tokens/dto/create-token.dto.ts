import { ROLES, type Role } from '../../../calendar/viewer.js';
import { Field } from '../../../http/input/field.js';
import type { Kind } from '../../../http/input/kind.js';
import { Refusal } from '../../../http/input/kind.js';
import { wholeNumberIn } from '../../../http/input/number-kinds.js';
import { askedText, oneOfWords, requiredName } from '../../../http/input/text-kinds.js';

export const LONGEST_NAME = 100;
export const MOST_DAYS = 3650;

const days: Kind<number> = {
  read(raw) {
    const value = wholeNumberIn(raw);
    const isWithin = value !== undefined && value >= 1 && value <= MOST_DAYS;
    return isWithin ? value : new Refusal(`Must be a whole number of days from 1 to ${MOST_DAYS}.`);
  },
  schema: { type: 'integer', minimum: 1, maximum: MOST_DAYS },
  argument: { type: 'integer' },
};

/** What a new API token is made of. */
export class CreateToken {
  @Field(requiredName(LONGEST_NAME), {
    about: 'What it is for, as people will read it in the list',
    required: true,
    example: 'Website import',
  })
  name: string;

  @Field(oneOfWords(...ROLES), {
    about: 'The most it may do; at most the role of its user',
    required: true,
    example: 'author',
  })
  role: Role;

  @Field(askedText(254), { about: 'Login name of the user in whose name it signs in; the caller unless sent' })
  user?: string;

  @Field(days, { about: 'Days for which it is good; without end unless sent', example: 90 })
  expires_days?: number;
}
