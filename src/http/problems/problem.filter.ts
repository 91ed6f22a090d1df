import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Problem } from '../../calendar/problem.js';
import { sendReply } from '../reply/send-reply.js';
import { httpProblems } from './http-problems.js';
import { errorBody, statusOf } from './problem-answer.js';

/** Turns whatever was thrown into an answer. What is no problem of the caller's is ours: logged, and 500 without particulars. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (response.headersSent) return;
    const problem = this.problemIn(thrown);
    if (!problem) {
      this.logger.error({ err: thrown, method: request.method, path: request.path });
      sendReply(request, response, 500, { ...httpProblems.failed(), data: { status: 500 } });
      return;
    }
    if (problem.kind === 'unauthenticated')
      response.setHeader('WWW-Authenticate', 'Basic realm="calendar", charset="UTF-8"');
    const status = statusOf(problem);
    sendReply(request, response, status, errorBody(problem, status));
  }

  private problemIn(thrown: unknown): Problem | undefined {
    if (thrown instanceof Problem) return thrown;
    if (!(thrown instanceof HttpException)) return undefined;
    // A path that cannot be decoded arrives as status 400 with a URIError behind it: no route has such an address.
    const isNoRoute = thrown.getStatus() === 404 || thrown.cause instanceof URIError;
    return isNoRoute ? httpProblems.noRoute() : undefined;
  }
}
