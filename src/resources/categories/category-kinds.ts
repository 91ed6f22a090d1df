import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';

/** The category above by its id, as number or digits; 0 and null mean the top. Source: decision D45. */
export const parent: Kind<number | null> = {
  read(raw) {
    const id = raw === null ? 0 : wholeNumberIn(raw);
    if (id === undefined || id < 0) return new Refusal('Must be the id of a category, or 0 for the top.');
    return id === 0 ? null : id;
  },
  schema: { type: 'integer', minimum: 0, nullable: true },
  argument: { type: 'integer' },
};
