import { MAX_EXTERNAL_ID, MAX_SOURCE } from '../../calendar/external-id.js';
import type { ApiDocument, Operation } from './operations.js';

/**
 * The id before `nameOperations`: `events.update` for the handlers `update`, `updateByPost` and `updateByPut`. A handler
 * with two paths appears as `read[0]` and `read[1]`.
 */
export const operationIdFactory = (controller: string, handler: string): string =>
  `${controller.replace('Controller', '').toLowerCase()}.${handler.replace(/By[A-Z].*|\[\d\]/, '')}`;

/**
 * Makes operation ids unique: `events.read`, `events.read.by-slug`, `events.update.patch.by-slug`,
 * `events.put.by-external-id`. Also adds the path
 * parameters, because @nestjs/swagger describes a handler once for all of its paths.
 */
export function nameOperations(document: ApiDocument): void {
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      if (operation.operationId.endsWith('.update')) operation.operationId += `.${method}`;
      if (path.includes('{slug}')) operation.operationId += '.by-slug';
      if (path.endsWith('{external_id}')) operation.operationId += '.by-external-id';
      const ofPath = pathParameters(path);
      const names = new Set(ofPath.map(({ name }) => name));
      const others = (operation.parameters ?? []).filter((one) => one.in !== 'path' || !names.has(one.name));
      operation.parameters = [...ofPath, ...others];
    }
  }
}

const ID = { type: 'integer', minimum: 0, example: 11 };
const SOURCE = { type: 'string', minLength: 1, maxLength: MAX_SOURCE, example: 'crm' };
const EXTERNAL_ID = { type: 'string', minLength: 1, maxLength: MAX_EXTERNAL_ID, example: 'A-17' };
const SLUG = { type: 'string', minLength: 1, example: 'summer-fair' };

function pathParameters(path: string): NonNullable<Operation['parameters']> {
  const numbers = [...path.matchAll(/{(id|version|other|delivery)}/g)].map(([, name = '']) => name);
  if (numbers.length) return numbers.map((name) => ({ name, required: true, in: 'path', schema: ID }));
  if (path.includes('{slug}')) return [{ name: 'slug', required: true, in: 'path', schema: SLUG }];
  if (path.endsWith('{external_id}'))
    return [
      { name: 'source', required: true, in: 'path', schema: SOURCE, description: 'Name of another system' },
      {
        name: 'external_id',
        required: true,
        in: 'path',
        schema: EXTERNAL_ID,
        description: 'Id of the record in that system, percent-encoded',
      },
    ];
  return [];
}
