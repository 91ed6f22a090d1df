import { Problem } from '../../problem.js';

/** Longest piece of a client's text that a message repeats. */
const QUOTED = 40;

/** A member of `recurrence`. */
export type RecurrenceMember = 'rrule' | 'rdate' | 'exdate';

const PART_OF_RULE = /^(?:RRULE|FREQ|INTERVAL|COUNT|UNTIL|WKST|RSCALE|SKIP|BY[A-Z]+)$/;

/**
 * Why a recurrence is not accepted.
 *
 * @param part what is at fault: a property such as `EXDATE`, or a part of a rule such as `BYDAY`
 * @param reason a sentence
 * @param member the member with that part; none if it is in none of them
 */
export const invalidPart = (part: string, reason: string, member = memberWith(part)): Problem =>
  new Problem('invalid', 'rest_invalid_param', `${part}: ${reason}`, { member: member ?? null, part });

function memberWith(part: string): RecurrenceMember | undefined {
  const name = part.toUpperCase();
  if (PART_OF_RULE.test(name)) return 'rrule';
  return name === 'RDATE' ? 'rdate' : name === 'EXDATE' ? 'exdate' : undefined;
}

/** A client's text as a message repeats it. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
