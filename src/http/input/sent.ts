import type { Type } from '@nestjs/common';
import type { Parameters } from '../parameters.js';
import { httpProblems } from '../problems/http-problems.js';
import { fieldsOf } from '../validation/field.js';
import { readFields } from '../validation/read-fields.js';
import { withoutRepeats } from './repeats.js';

/** Says that a parameter is not acceptable; the caller hears of all of them at once. */
export type Refuse = (name: string, message: string, code?: string) => void;

/** Further checks, such as whether ids exist. `values` lacks the fields that were already refused. */
export type Checks<T, R> = (values: Partial<T>, refuse: Refuse) => Promise<R> | R;

/** Parameters that every GET takes, see `sendReply`. */
const EVERYWHERE = ['_fields', '_envelope'];

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
   * What the links of a list repeat: the parameters of the route, as they were sent, and those that every GET takes.
   * Source: decision D11.
   */
  linkParameters(): Parameters {
    const names = [...fieldsOf(this.type).map(({ name }) => name), ...EVERYWHERE];
    const known = new Set<string>(names);
    return Object.fromEntries(Object.entries(this.parameters).filter(([name]) => known.has(name)));
  }

  /**
   * The same without the parameters that say what the record shows already: sent back, they change nothing, whatever reading
   * them once more would make of them (decision D57).
   */
  apartFrom(shown: object): Sent<T> {
    return new Sent(this.type, withoutRepeats(this.parameters, shown));
  }

  /** Whether the body is a record as it was read, edited or not: it holds the record's own `id`. */
  names(id: number): boolean {
    return this.parameters['id'] === id || this.parameters['id'] === String(id);
  }

  /**
   * Reads the fields. Throws `rest_missing_callback_param` naming every required field that is absent or null, else
   * `rest_invalid_param` naming every field that is not acceptable.
   */
  async read(): Promise<T>;
  async read<R>(checks: Checks<T, R>): Promise<{ values: T; found: R }>;
  async read<R>(checks?: Checks<T, R>): Promise<T | { values: T; found: R }> {
    const { values, missing, faults } = readFields(this.type, this.parameters);
    if (missing.length) throw httpProblems.missingParameters(missing);
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
}
