import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { type Observable, tap } from 'rxjs';
import { Page } from '../paging/page.js';
import { Created } from './created.js';
import { sendReply } from './send-reply.js';

/** Sends what a handler returned. A page also says its totals in headers, a new record where it is found. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    return next.handle().pipe(
      tap((answer: unknown) => {
        if (response.headersSent) return;
        if (answer instanceof Page) {
          response.setHeader('X-TEC-Total', String(answer.total));
          response.setHeader('X-TEC-TotalPages', String(answer.totalPages));
        }
        if (answer instanceof Created) response.setHeader('Location', answer.location);
        const body: unknown = answer instanceof Page || answer instanceof Created ? answer.body : answer;
        sendReply(request, response, response.statusCode, body);
      }),
    );
  }
}
