import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { UtcText } from '../../../calendar/dates/texts.js';
import type { RequestContext } from '../../../http/request/request-context.js';
import { keptReadsOf } from '../../../persistence/kept-values.js';
import { dataVersionsOf } from '../../../persistence/sql/data-version.js';
import { keepsReads } from '../../../persistence/sql/list-total.js';

/** What a page is made of, and the first second in which it may differ although nothing has changed. */
export interface MadePart<Part> {
  readonly part: Part;
  /** Its approximate size in memory, in characters. */
  readonly size: number;
  readonly until?: UtcText | undefined;
}

/** Keeps what pages have read of public records until any record changes or is published (ADR 16). */
@Injectable()
export class KeptParts {
  constructor(private readonly database: DataSource) {}

  /**
   * The part with this key, which names everything that the part depends on besides the records. Unless it is kept, `make`
   * reads it. Whether anything has changed says one look, which concurrent requests share. Only what an anonymous visitor
   * sees may be part of it.
   */
  async read<Part extends object>(
    key: string,
    { now, telemetry }: RequestContext,
    make: () => Promise<MadePart<Part>>,
  ): Promise<Part> {
    if (!keepsReads(this.database)) return (await make()).part;
    const versions = dataVersionsOf(this.database);
    // Before the records are read: a change in between ends what is kept.
    const { changes, nextDue = null } = await versions.current(telemetry, now);
    const { rows } = keptReadsOf(this.database);
    rows.see(changes);
    const known = rows.find(`part ${key}`, now);
    if (known) return known.value as Part;
    const { part, size, until = null } = await make();
    rows.keep(`part ${key}`, part, { changes, next: [nextDue, until] }, now, size);
    return part;
  }
}
