import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Problem } from '../../calendar/problem.js';
import { httpErrors } from '../errors/http-errors.js';
import { OutageTranslator } from '../errors/outages.js';
import { routeOf } from '../observability/on-response-finished.js';
import { sendErrorResponse, sendProblem } from './error-response.js';

/** Turns every error into a response. An error that is no `Problem` is a bug: it is logged, and the client gets 500. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Problems');

  constructor(private readonly outages: OutageTranslator) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    if (response.headersSent) return;
    const problem = this.problemIn(thrown);
    if (problem) {
      request.problem = problem;
      if (request.telemetry && typeof problem.cause === 'string') request.telemetry.cause = problem.cause;
      sendProblem(request, response, problem);
      return;
    }
    const request_id = request.telemetry?.id;
    const trace_id = request.telemetry?.traceId;
    this.logger.error({ err: thrown, request_id, trace_id, method: request.method, route: routeOf(request) });
    sendErrorResponse(request, response, 500, { ...httpErrors.failed(), details: { request_id } });
  }

  private problemIn(thrown: unknown): Problem | undefined {
    if (thrown instanceof Problem) return thrown;
    if (!(thrown instanceof HttpException)) return this.outages.problemIn(thrown);
    // A file of the explorer that is not in the state that `If-Match` or `If-Unmodified-Since` asks for.
    if (thrown.getStatus() === 412) return httpErrors.preconditionFailed();
    // Express reports a path that cannot be decoded as 400, caused by a URIError; no route has such a path.
    const isNoRoute = thrown.getStatus() === 404 || thrown.cause instanceof URIError;
    return isNoRoute ? httpErrors.noRoute() : undefined;
  }
}
