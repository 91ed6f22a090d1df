import type { Request } from 'express';
import type { DataSource, EntityManager } from 'typeorm';
import { Problem } from '../calendar/problem.js';
import { errorBodyFor, statusOf } from '../http/responses/error-response.js';
import { yieldToEventLoop } from '../http/responses/yield-to-event-loop.js';
import { inTransaction } from '../persistence/connection/transaction.js';
import { GatheredWrites } from '../persistence/gathered-writes.js';
import { OpenTransaction } from '../persistence/open-transaction.js';
import { throwIfAborted } from '../persistence/query-context.js';
import { atOperation, batchErrors } from './batch.errors.js';
import { DoneMeanwhile, type KeptResults } from './kept-results.js';
import { hasFailed, type Operation, type OperationResult } from './operation.js';
import type { Dispatched, OperationDispatcher } from './operation-dispatcher.js';
import { resolveReferences } from './references.js';
import { type Run, runsOf } from './runs.js';

/** Bytes of all bodies together; the results after them have none. A page of a list is limited to as much. */
const MAX_BODIES = 32_000_000;

/** All operations of a transaction have failed, so it is rolled back. */
class NothingWritten extends Error {
  constructor(readonly results: readonly OperationResult[]) {
    super('no operation has written anything');
  }
}

/** The operations of one batch on their way. */
export class BatchRun {
  /** Results of the first operations, which are done for good. */
  readonly results: OperationResult[] = [];
  /** Whether all results so far are those of an earlier request with the same key. */
  isReplay = true;
  private bytes = 0;

  constructor(
    private readonly parts: { readonly database: DataSource; readonly dispatcher: OperationDispatcher },
    private readonly batch: Request,
    private readonly operations: readonly Operation[],
    private readonly kept: KeptResults | undefined,
  ) {}

  /** Runs one after the other, each in a transaction of its own. */
  async eachAlone(): Promise<void> {
    let known = await this.kept?.read(this.operations.length);
    while (this.results.length < this.operations.length) {
      throwIfAborted(this.batch.telemetry);
      await yieldToEventLoop();
      const result = known?.get(this.results.length);
      if (result) this.results.push(result);
      else if (!(await this.attempt([this.nextRun(known)], false)))
        known = await this.kept?.read(this.operations.length);
    }
  }

  /** Runs all in one transaction. Throws the first error, with `data.operation`, and nothing has been written. */
  async allOrNothing(): Promise<void> {
    for (;;) {
      const known = await this.kept?.read(this.operations.length);
      if (known?.size === this.operations.length) {
        this.results.push(...[...known].toSorted(([one], [other]) => one - other).map(([, result]) => result));
        return;
      }
      if (await this.attempt(runsOf(this.operations), true)) return;
    }
  }

  /** The next operations that have no result yet. */
  private nextRun(known: ReadonlyMap<number, unknown> | undefined): Run {
    const from = this.results.length;
    const end = this.operations.findIndex(({ index }) => index > from && known?.has(index));
    const [run = []] = runsOf(this.operations.slice(from, end < 0 ? undefined : end));
    return run;
  }

  /** Runs operations in one transaction; false if another request with the same key has done so meanwhile. */
  private async attempt(runs: readonly Run[], isAtomic: boolean): Promise<boolean> {
    const { database } = this.parts;
    try {
      const done = await inTransaction(database, this.batch.telemetry, (db) => this.runIn(db, runs, isAtomic));
      this.results.push(...done);
    } catch (error) {
      if (error instanceof DoneMeanwhile) return false;
      if (!(error instanceof NothingWritten)) throw error;
      await this.kept?.keepErrors(this.placed(error.results));
      this.results.push(...error.results);
    }
    this.isReplay = false;
    return true;
  }

  private async runIn(db: EntityManager, runs: readonly Run[], isAtomic: boolean): Promise<OperationResult[]> {
    const done: OperationResult[] = [];
    await this.kept?.reserve(db, this.results.length);
    for (const run of runs) {
      await yieldToEventLoop();
      const dispatched = await this.dispatchRun(db, run, [...this.results, ...done]);
      const failed = dispatched.findIndex(({ result }) => hasFailed(result));
      if (isAtomic && failed >= 0) throw errorOf(dispatched[failed], this.results.length + done.length + failed);
      done.push(...dispatched.map((one) => this.withinLimit(one)));
    }
    if (done.every(hasFailed)) throw new NothingWritten(done);
    await this.kept?.keep(db, this.placed(done));
    return done;
  }

  private async dispatchRun(db: EntityManager, run: Run, before: readonly OperationResult[]): Promise<Dispatched[]> {
    const gathered = run.length > 1 ? new GatheredWrites(db, run.length) : undefined;
    const open = run.map((_, place) => new OpenTransaction(db, gathered?.seat(place)));
    const dispatched = await Promise.all(
      run.map((operation, place) => this.dispatch(operation, open[place] ?? new OpenTransaction(db), before)),
    );
    // What is no error of a client leaves the transaction in an unknown state: it is repeated or rolled back.
    const fault = open.find(({ failure }) => failure !== undefined && !(failure instanceof Problem));
    if (fault) throw fault.failure;
    return dispatched;
  }

  private async dispatch(
    operation: Operation,
    transaction: OpenTransaction,
    before: readonly OperationResult[],
  ): Promise<Dispatched> {
    try {
      const resolved = resolveReferences(operation, (name) => this.resultOf(name, before));
      if ('operation' in resolved)
        return await this.parts.dispatcher.dispatch(this.batch, resolved.operation, transaction);
      const problem = batchErrors.failedDependency(resolved.failedRef);
      const status = statusOf(problem);
      return { result: { status, body: errorBodyFor(this.batch, problem, status) }, size: 0, problem };
    } finally {
      transaction.seat?.leave();
    }
  }

  private resultOf(name: string, before: readonly OperationResult[]): OperationResult {
    return before[this.operations.findIndex(({ ref }) => ref === name)] ?? { status: 424 };
  }

  private withinLimit({ result, size }: Dispatched): OperationResult {
    this.bytes += size;
    if (this.bytes <= MAX_BODIES || hasFailed(result)) return result;
    const { body: _, ...rest } = result;
    return rest;
  }

  private placed(results: readonly OperationResult[]) {
    return results.map((result, index) => [this.results.length + index, result] as const);
  }
}

function errorOf(dispatched: Dispatched | undefined, operation: number): Error {
  const { problem } = dispatched ?? {};
  return problem ? atOperation(problem, operation) : new Error(`operation ${operation} of a batch has failed`);
}
