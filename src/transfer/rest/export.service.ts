import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ANONYMOUS } from '../../calendar/viewer.js';
import { FeedSlots } from '../../feeds/feed-slots.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { StreamedResponse } from '../../http/responses/streamed-response.js';
import type { RequestInput } from '../../http/validation/request-input.js';
import { EventExport } from '../export/event-export.js';
import { filtersIn } from '../export/export-filters.dto.js';
import { writeJsonl } from '../jsonl/write-jsonl.js';
import type { ExportDto, ExportFormat } from './export.dto.js';

const TYPES: Readonly<Record<ExportFormat, string>> = {
  jsonl: 'application/jsonl',
  csv: 'text/csv',
  ics: 'text/calendar',
};

/** Writes the whole calendar, or its events for other programs. */
@Injectable()
export class ExportService {
  constructor(
    private readonly database: DataSource,
    private readonly slots: FeedSlots,
  ) {}

  async export(input: RequestInput<ExportDto>, context: RequestContext): Promise<StreamedResponse> {
    const { format = 'jsonl', as } = await input.validate();
    const name = `calendar-${context.now.slice(0, 10)}.${format}`;
    const headers = { 'Content-Disposition': `attachment; filename="${name}"`, 'Cache-Control': 'no-store' };
    const open = await this.opened(format, input, as ? { ...context, viewer: ANONYMOUS } : context);
    // Each export is made anew, and never kept by anybody.
    return new StreamedResponse(`${TYPES[format]}; charset=UTF-8`, `"${randomUUID()}"`, headers, open);
  }

  private async opened(format: ExportFormat, { parameters }: RequestInput<ExportDto>, context: RequestContext) {
    const filters = filtersIn(parameters);
    if (format === 'jsonl') {
      const [only] = [...Object.keys(filters), ...('as' in parameters ? ['as'] : [])];
      if (only !== undefined) throw httpErrors.invalidParameter(only, 'Is for the formats csv and ics.');
      return () => Promise.resolve({ headers: {}, parts: writeJsonl(this.database, context.site) });
    }
    const events = new EventExport(this.database, filters, context, this.slots.inTurn);
    await events.check();
    return async () => {
      const { total, parts } = await events.open(format);
      return { headers: { 'X-TEC-Total': String(total) }, parts: this.slots.sent(parts) };
    };
  }
}
