import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { RequestContext } from '../../http/request/request-context.js';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { writeJsonl } from '../jsonl/write-jsonl.js';
import type { ExportDto } from './export.dto.js';

/** Writes the whole calendar. */
@Injectable()
export class ExportService {
  constructor(private readonly database: DataSource) {}

  async export(input: RequestInput<ExportDto>, { site, now }: RequestContext): Promise<StreamedResponse> {
    await input.validate();
    const name = `calendar-${now.slice(0, 10)}.jsonl`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' };
    const open = () => Promise.resolve({ headers: {}, parts: writeJsonl(this.database, site) });
    // Each export is made anew, and never kept by anybody.
    return new StreamedResponse('application/jsonl; charset=UTF-8', `"${randomUUID()}"`, headers, open);
  }
}
