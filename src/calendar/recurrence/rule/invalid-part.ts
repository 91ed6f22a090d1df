import { Problem } from '../../problem.js';

/** Longest piece of a client's text that a message repeats. */
const QUOTED = 40;

/**
 * Why a recurrence is not accepted.
 *
 * @param part what is at fault: a property such as `EXDATE`, or a part of a rule such as `BYDAY`
 * @param reason a sentence
 */
export const invalidPart = (part: string, reason: string): Problem =>
  new Problem('invalid', 'rest_invalid_param', `${part}: ${reason}`, { part });

/** A client's text as a message repeats it. */
export const quoted = (text: string): string =>
  JSON.stringify(text.length > QUOTED ? `${text.slice(0, QUOTED)}…` : text);
