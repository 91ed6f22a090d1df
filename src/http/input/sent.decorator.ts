import { createParamDecorator, type ExecutionContext, type Type } from '@nestjs/common';
import type { Request } from 'express';
import { RequestInput } from './sent.js';

/** Hands a handler what the request sent for a DTO. */
export const Input = createParamDecorator((type: Type<object>, context: ExecutionContext) => {
  const request = context.switchToHttp().getRequest<Request>();
  return new RequestInput(type, request.parameters ?? {});
});
