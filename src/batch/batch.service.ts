import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { OutageTranslator } from '../http/errors/outages.js';
import type { IdempotentRequest } from '../http/request/idempotent-request.js';
import type { RequestContext } from '../http/request/request-context.js';
import { selectFields, StatusResponse } from '../http/responses/rendered-response.js';
import type { RequestInput } from '../http/validation/request-input.js';
import { IdempotencyStore } from '../resources/idempotency/idempotency-store.js';
import { BatchRun } from './batch-run.js';
import { BatchSettings } from './batch-settings.js';
import { afterOperations } from './batch.errors.js';
import type { BatchDto } from './dto/batch.dto.js';
import { KeptResults } from './kept-results.js';
import { hasFailed, type Operation, type OperationResult } from './operation.js';
import { OperationDispatcher } from './operation-dispatcher.js';
import { readOperations } from './read-operations.js';

const MINIMAL = /(?:^|[,;\s])return=minimal(?:$|[,;\s])/i;

/** Runs many operations for one request. */
@Injectable()
export class BatchService {
  constructor(
    private readonly database: DataSource,
    private readonly dispatcher: OperationDispatcher,
    private readonly idempotency: IdempotencyStore,
    private readonly settings: BatchSettings,
    private readonly outages: OutageTranslator,
  ) {}

  /** Answers 200 if all operations succeed, else 207; for an atomic batch it throws the first error. */
  async run(
    input: RequestInput<BatchDto>,
    context: RequestContext,
    batch: Request,
    idempotent?: IdempotentRequest,
  ): Promise<StatusResponse> {
    const { values, resolved: operations } = await input.validate((values, addError) =>
      readOperations(values.operations, this.settings.maxOperations, addError),
    );
    // The request itself has been counted.
    if (operations.length > 1) await batch.countFurther?.(operations.length - 1);
    if (idempotent) await this.idempotency.deleteExpired(context.now);
    const kept = idempotent && new KeptResults(this.database, idempotent, context.now, context.telemetry);
    const run = new BatchRun({ database: this.database, dispatcher: this.dispatcher }, batch, operations, kept);
    batch.timeoutDetails = () => ({ completed: run.results.length });
    await this.untilDone(run, values.atomic ?? false);
    return responseTo(batch, operations, run);
  }

  /** Adds to an outage of the database how many operations are done. */
  private async untilDone(run: BatchRun, isAtomic: boolean): Promise<void> {
    try {
      await (isAtomic ? run.allOrNothing() : run.eachAlone());
    } catch (error) {
      const outage = this.outages.problemIn(error);
      throw outage ? afterOperations(outage, run.results.length) : error;
    }
  }
}

function responseTo(batch: Request, operations: readonly Operation[], run: BatchRun): StatusResponse {
  const isMinimal = MINIMAL.test(String(batch.headers.prefer ?? ''));
  const failed = run.results.filter(hasFailed).length;
  const results = run.results.map((result, index) =>
    present(operations[index]?.ref, result, isMinimal, batch.query['_fields']),
  );
  const body = { results, succeeded: results.length - failed, failed };
  return new StatusResponse(failed === 0 ? 200 : 207, body, {
    ...(isMinimal && { 'Preference-Applied': 'return=minimal' }),
    ...(run.isReplay && { 'Idempotency-Replayed': 'true' }),
  });
}

function present(ref: string | undefined, result: OperationResult, isMinimal: boolean, fields: unknown): object {
  const { status, location, etag, body } = result;
  const isError = hasFailed(result);
  const shown = isError || fields === undefined ? body : selectFields(body, fields);
  return {
    ...(ref !== undefined && { ref }),
    status,
    ...(location !== undefined && { location }),
    ...(etag !== undefined && { etag }),
    ...(body !== undefined && (isError || !isMinimal) && { body: shown }),
  };
}
