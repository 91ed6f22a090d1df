import type { Type } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import type { Parameters } from '../parameters.js';
import { httpProblems, type ParameterFault } from '../problems/http-problems.js';
import { fieldsOf } from './field.js';
import { Refusal } from './kind.js';

/** Says that a parameter is not acceptable; the caller hears of all of them at once. */
export type Refuse = (name: string, message: string, code?: string) => void;

/** Further checks, such as whether ids exist. `values` lacks the fields that were already refused. */
export type Checks<T, R> = (values: Partial<T>, refuse: Refuse) => Promise<R> | R;

/**
 * What a request sent for a DTO, not yet read. Reading is left to the service, since what is wrong with the fields may
 * only be said after who may write, and to which record: see the ADR on the order of refusals.
 */
export class Sent<T extends object> {
  constructor(
    private readonly type: Type<T>,
    /** Everything sent, declared or not. */
    readonly parameters: Parameters,
  ) {}

  /**
   * Reads the fields. Throws `rest_missing_callback_param` naming every required field that is absent or null, else
   * `rest_invalid_param` naming every field that is not acceptable.
   */
  async read(): Promise<T>;
  async read<R>(checks: Checks<T, R>): Promise<{ values: T; found: R }>;
  async read<R>(checks?: Checks<T, R>): Promise<T | { values: T; found: R }> {
    const faults = new Map<string, ParameterFault>();
    const values = this.readFields(faults);
    if (!checks) {
      if (faults.size) throw httpProblems.invalidParameters(faults);
      return values;
    }
    const found = await checks(values, (name, message, code) => {
      if (!faults.has(name)) faults.set(name, code === undefined ? { message } : { message, code });
    });
    if (faults.size) throw httpProblems.invalidParameters(faults);
    return { values, found };
  }

  private readFields(faults: Map<string, ParameterFault>): T {
    const fields = fieldsOf(this.type);
    const sent: Record<string, unknown> = {};
    for (const { name } of fields) {
      if (Object.hasOwn(this.parameters, name)) sent[name] = this.parameters[name];
    }
    const missing = fields.filter(
      ({ name, required }) => required && (sent[name] === undefined || sent[name] === null),
    );
    if (missing.length) throw httpProblems.missingParameters(missing.map(({ name }) => name));
    const instance = plainToInstance(this.type, sent, { exposeUnsetFields: false });
    for (const { property, value } of validateSync(instance)) {
      if (value instanceof Refusal) faults.set(property, value);
    }
    for (const name of faults.keys()) delete (instance as Record<string, unknown>)[name];
    return instance;
  }
}
