import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';

const REQUIRED_RIGHT = 'required right';

/** Requires a right of every caller; the access guard checks it before any record is read. */
export const RequirePermission = (right: Right): MethodDecorator =>
  applyDecorators(SetMetadata(REQUIRED_RIGHT, right), ApiExtension('x-required-right', right));

/** The right that a handler requires; undefined if anyone may call it. */
export function requiredRight(handler: object): Right | undefined {
  return Reflect.getMetadata(REQUIRED_RIGHT, handler) as Right | undefined;
}
