import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';

const REQUIRED_RIGHT = 'needed right';

/** The right a route asks of everybody, before it looks at any record. */
export const RequirePermission = (right: Right): MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_RIGHT, right), ApiExtension('x-required-right', right));

/** The right a handler asks for; undefined where everybody may call it. */
export function requiredRight(handler: object): Right | undefined {
  return Reflect.getMetadata(REQUIRED_RIGHT, handler) as Right | undefined;
}
