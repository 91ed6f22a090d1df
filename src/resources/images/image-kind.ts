import { readWebAddress } from '../../calendar/web-address.js';
import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';

/** The picture a write asks for: a known one by id, one by its address, or none. */
export type ImageWish = { readonly id: number } | { readonly url: string } | null;

/** An image by id (number or digits) or http(s) address; `""`, null, false and 0 mean none. */
export const image: Kind<ImageWish> = {
  read(raw) {
    if (raw === null || raw === '' || raw === false || raw === 0 || raw === '0') return null;
    const id = wholeNumberIn(raw);
    if (id !== undefined && id > 0) return { id };
    const url = typeof raw === 'string' ? readWebAddress(raw) : undefined;
    return url === undefined ? new Refusal('Must be the id of an image or an http(s) address.') : { url };
  },
  schema: { oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }] },
  argument: { type: 'string' },
};
