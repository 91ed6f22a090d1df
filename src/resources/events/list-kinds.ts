import { flag, flagIn } from '../../http/input/number-kinds.js';
import { type Kind, Refusal, wrongType } from '../../http/input/kind.js';

/** Whether dates count to the second: a flag, or any other text but an empty one for no (recorded exchanges events_list_dates). */
export const strictness: Kind<boolean> = {
  read(raw) {
    const isStrict = flagIn(raw) ?? (typeof raw === 'string' ? false : undefined);
    if (isStrict === undefined) return wrongType('a boolean or a text');
    return raw === '' ? new Refusal('Must be true or false.') : isStrict;
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
