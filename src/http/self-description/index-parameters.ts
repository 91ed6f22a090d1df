import { ApiSchema } from '@nestjs/swagger';
import { Field } from '../validation/field.js';

/** Whatever is sent; what it means is the index's own question. */
const anything = { schema: { type: 'string' } } as const;

/** What the index of the namespace takes. */
@ApiSchema({ name: 'IndexParameters' })
export class IndexDto {
  @Field(anything, {
    description: 'The namespace; any other is unknown here',
    documentedDefault: ({ urls }) => urls.namespace,
  })
  namespace?: unknown;

  @Field(anything, { description: 'Without effect', default: 'view', example: 'view' }) context?: unknown;
}
