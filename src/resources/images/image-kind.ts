import { type Kind, Refusal } from '../../http/input/kind.js';
import { wholeNumberIn } from '../../http/input/number-kinds.js';
import { webAddressOf } from '../../http/input/text-kinds.js';
import { idOf } from '../../http/input/record-object.js';

/** The picture a write asks for: a known one by id, one by its address, or none. */
export type ImageWish = { readonly id: number } | { readonly url: string } | null;

const NO_IMAGE = 'Must be the id of an image, an image, or an http(s) address.';

// A form can say `false` as text alone.
const NONE: ReadonlySet<unknown> = new Set([null, '', false, 'false', 0, '0']);

/**
 * An image by id (number or digits), as an object with its `id`, whose other members are ignored, or by http(s) address;
 * `""`, null, false and 0 mean none. Source: decisions D36, D57.
 */
export const image: Kind<ImageWish> = {
  read(raw) {
    if (NONE.has(raw)) return null;
    const id = wholeNumberIn(idOf(raw));
    if (id !== undefined && id > 0) return { id };
    const url = typeof raw === 'string' ? webAddressOf(raw, NO_IMAGE) : new Refusal(NO_IMAGE);
    return url instanceof Refusal ? url : { url };
  },
  schema: {
    oneOf: [
      { type: 'string', nullable: true },
      { type: 'integer' },
      { type: 'boolean', enum: [false] },
      { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    ],
  },
  argument: { type: 'string' },
};
