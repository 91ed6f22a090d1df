import { Field } from '../input/field.js';
import type { Kind } from '../input/kind.js';

/** Whatever is sent; what it means is the index's own question. */
const anything: Kind<unknown> = { read: (raw) => raw, schema: { type: 'string' } };

/** What the index of the namespace takes. */
export class IndexParameters {
  @Field(anything, {
    about: 'The namespace; any other is unknown here',
    shownDefault: ({ namespace }) => namespace,
  })
  namespace?: unknown;

  @Field(anything, { about: 'Without effect', default: 'view', example: 'view' }) context?: unknown;
}
