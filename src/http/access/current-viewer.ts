import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { ANONYMOUS, type Viewer } from '../../calendar/viewer.js';

/** Who is asking. */
export const CurrentViewer = createParamDecorator(
  (_: unknown, context: ExecutionContext): Viewer => context.switchToHttp().getRequest<Request>().viewer ?? ANONYMOUS,
);
