import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { Request, RequestHandler, Response } from 'express';
import type { Problem } from '../calendar/problem.js';
import { ViewerResolver } from '../http/auth/authenticator.js';
import { RouteList } from '../http/routing/route-list.js';
import type { OpenTransaction } from '../persistence/open-transaction.js';
import { innerRequest, innerResponse } from './inner-exchange.js';
import type { Operation, OperationResult } from './operation.js';

/** The result of an operation; `problem` is the error, if it is one of the client. */
export interface Dispatched {
  readonly result: OperationResult;
  /** Length of its body in bytes. */
  readonly size: number;
  readonly problem: Problem | undefined;
}

/** Sends operations through the router of the service, as if they were requests of the sender of the batch. */
@Injectable()
export class OperationDispatcher {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly viewers: ViewerResolver,
    private readonly routes: RouteList,
  ) {}

  async dispatch(batch: Request, operation: Operation, transaction: OpenTransaction): Promise<Dispatched> {
    const request = innerRequest(batch, operation, this.routes.namespacePath, transaction);
    if (batch.viewer) this.viewers.adopt(request, batch.viewer);
    const { response, ended } = innerResponse(request);
    this.host.httpAdapter.getInstance<(request: Request, response: Response) => RequestHandler>()(request, response);
    const { status, body, header } = await ended;
    const [location, etag] = [header('Location'), header('ETag')];
    const parsed: unknown = body.length ? JSON.parse(body.toString()) : undefined;
    const result = {
      status,
      ...(location !== undefined && { location }),
      ...(etag !== undefined && { etag }),
      body: parsed,
      ...(status < 400 ? idsIn(parsed) : {}),
    };
    return { result, size: body.length, problem: request.problem };
  }
}

function idsIn(record: unknown): Pick<OperationResult, 'id' | 'seriesId'> {
  const { id, series } = (record ?? {}) as { id?: number; series?: { id?: number } };
  return { ...(id !== undefined && { id }), ...(series?.id !== undefined && { seriesId: series.id }) };
}
