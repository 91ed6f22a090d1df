import { flag } from '../../http/input/number-kinds.js';
import { type Kind, Refusal, wrongType } from '../../http/input/kind.js';

const YES = new Set(['true', '1', 'yes', 'on']);

/** Whether dates count to the second: a text, `0` and an empty one excepted (recorded exchanges events_list_dates). */
export const strictness: Kind<boolean> = {
  read(raw) {
    if (typeof raw !== 'string') return wrongType('a text');
    if (raw === '' || raw === '0') return new Refusal('Must be true or false.');
    return YES.has(raw.toLowerCase());
  },
  schema: { type: 'string', enum: ['true', 'false'] },
  argument: { type: 'string' },
};

/** Which events hidden from listings are wanted: none, them alone, or them among the others. */
export type HiddenWish = 'none' | 'only' | 'any';

/** `false`, `true` or `any`. */
export const hiddenWish: Kind<HiddenWish> = {
  read(raw) {
    if (raw === 'any') return 'any';
    const only = flag.read(raw);
    if (only instanceof Refusal) return wrongType('true, false or any');
    return only ? 'only' : 'none';
  },
  schema: { type: 'string', enum: ['true', 'false', 'any'] },
};
