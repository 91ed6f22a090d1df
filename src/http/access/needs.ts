import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';

const NEEDED_RIGHT = 'needed right';

/** The right a route asks of everybody, before it looks at any record. */
export const RequirePermission = (right: Right): MethodDecorator =>
  applyDecorators(SetMetadata(NEEDED_RIGHT, right), ApiExtension('x-required-right', right));

/** The right a handler asks for; undefined where everybody may call it. */
export function neededRight(handler: object): Right | undefined {
  return Reflect.getMetadata(NEEDED_RIGHT, handler) as Right | undefined;
}
