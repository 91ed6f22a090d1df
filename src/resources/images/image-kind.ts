import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';
import { webAddressOf } from '../../http/input/text-kinds.js';

/** The picture a write asks for: a known one by id, one by its address, or none. */
export type ImageWish = { readonly id: number } | { readonly url: string } | null;

const NO_IMAGE = 'Must be the id of an image or an http(s) address.';

/** An image by id (number or digits) or http(s) address; `""`, null, false and 0 mean none. */
export const image: Kind<ImageWish> = {
  read(raw) {
    if (raw === null || raw === '' || raw === false || raw === 0 || raw === '0') return null;
    const id = wholeNumberIn(raw);
    if (id !== undefined && id > 0) return { id };
    const url = typeof raw === 'string' ? webAddressOf(raw, NO_IMAGE) : new Refusal(NO_IMAGE);
    return url instanceof Refusal ? url : { url };
  },
  schema: { oneOf: [{ type: 'string', nullable: true }, { type: 'integer' }] },
  argument: { type: 'string' },
};
