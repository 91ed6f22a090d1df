import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { DataSource } from 'typeorm';
import { readZone } from '../../calendar/dates/zone.js';
import { can } from '../../calendar/viewer.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { Page, pageCount, pageLinks, pageRequestOf } from '../../http/pagination/page.js';
import type { RequestContext } from '../../http/request/request-context.js';
import { type AddError, RequestInput } from '../../http/validation/request-input.js';
import { OutboundClient } from '../../outbound/outbound-client.js';
import { OutboundError } from '../../outbound/outbound-error.js';
import { isUniqueViolation } from '../../persistence/database-errors.js';
import { categoryOf } from '../act/import-batch.js';
import { ACTIVE_STATES, type ImportJob, type NewImport } from '../jobs/import-job.js';
import { ImportQueue } from '../jobs/import-queue.js';
import { listReports } from '../jobs/import-rows.js';
import { findImport, insertImport, listImports, moveImport } from '../jobs/import-store.js';
import { storeUrls } from '../jobs/stored-urls.js';
import type { ImportOptions } from '../plan/import-options.js';
import type { SourceCredentials } from '../source-options.js';
import { ImportLimits } from './import-limits.js';
import { presentImport, presentRow, type ImportRecord } from './import.record.js';
import { importErrors } from './imports.errors.js';
import type { ListImportRowsDto, ListImportsDto } from './list-imports.dto.js';
import { type ResumeImportDto, StartImportDto } from './start-import.dto.js';
import { isUpload, readUpload, type Upload } from './upload.js';

/** Starts, lists, applies, resumes and cancels imports. */
@Injectable()
export class ImportsService {
  constructor(
    private readonly database: DataSource,
    private readonly queue: ImportQueue,
    private readonly outbound: OutboundClient,
    private readonly limits: ImportLimits,
  ) {}

  async start(request: Request, context: RequestContext): Promise<ImportRecord> {
    const upload: Upload = isUpload(request)
      ? await readUpload(request, this.database, this.limits.maxBytes)
      : { fields: request.parameters ?? {}, file: undefined };
    const input = new RequestInput(StartImportDto, upload.fields);
    const { values } = await input.validate((values, addError) => this.validate(values, upload, context, addError));
    const credentials = credentialsIn(values);
    return this.insert(newImport(values, upload, context), credentials, context);
  }

  async list(input: RequestInput<ListImportsDto>, { site, urls }: RequestContext): Promise<Page> {
    const pageRequest = pageRequestOf(await input.validate(), site);
    const { page, perPage } = pageRequest;
    const window = { limit: perPage, offset: (page - 1) * perPage };
    const { imports, total } = await listImports(this.database.manager, window);
    const rest_url = urls.archive('imports');
    const pages = pageCount(total, pageRequest);
    const links = pageLinks(rest_url, input.linkParameters(), pageRequest, total);
    const records = imports.map((job) => presentImport(job, urls));
    return new Page({ imports: records, rest_url, total, total_pages: pages, ...links }, total, pages);
  }

  async read(id: number, { urls }: RequestContext): Promise<ImportRecord> {
    return presentImport(await this.find(id), urls);
  }

  async rows(id: number, input: RequestInput<ListImportRowsDto>, { site, urls }: RequestContext): Promise<Page> {
    await this.find(id);
    const values = await input.validate();
    const pageRequest = pageRequestOf(values, site);
    const { page, perPage } = pageRequest;
    const window = { outcomes: values.outcome ?? [], limit: perPage, offset: (page - 1) * perPage };
    const { rows, total } = await listReports(this.database.manager, id, window);
    const rest_url = `${urls.record('imports', id)}/rows`;
    const pages = pageCount(total, pageRequest);
    const links = pageLinks(rest_url, input.linkParameters(), pageRequest, total);
    return new Page({ rows: rows.map(presentRow), rest_url, total, total_pages: pages, ...links }, total, pages);
  }

  /** Imports what a dry run has seen. Records that were changed since are skipped and reported. */
  async apply(id: number, input: RequestInput<ResumeImportDto>, context: RequestContext): Promise<ImportRecord> {
    const credentials = credentialsIn(await input.validate());
    const job = await this.find(id);
    if (job.mode !== 'dry_run' || job.state !== 'done') throw importErrors.notDone();
    const { viewer, urls } = context;
    const applied: NewImport = { ...job, mode: 'apply', appliesId: id, viewer, baseUrl: storeUrls(urls) };
    return this.insert(applied, credentials, context);
  }

  async resume(id: number, input: RequestInput<ResumeImportDto>, context: RequestContext): Promise<ImportRecord> {
    const credentials = credentialsIn(await input.validate());
    const job = await this.find(id);
    if (job.state === 'done' || job.state === 'cancelled') throw importErrors.ended();
    await this.orRunning(job, () =>
      moveImport(this.database.manager, id, { from: ['failed', 'needs_credentials'], to: 'queued' }, context.now),
    );
    // Whoever works on it with a password cannot be replaced without one.
    const queued = await this.read(id, context);
    await this.queue.start(id, credentials, { takesOver: credentials !== undefined || !job.hasCredentials });
    return queued;
  }

  /** What has been written stays. */
  async cancel(id: number, context: RequestContext): Promise<ImportRecord> {
    const { state } = await this.find(id);
    if (!ACTIVE_STATES.includes(state)) throw importErrors.ended();
    await moveImport(this.database.manager, id, { from: ACTIVE_STATES, to: 'cancelled' }, context.now);
    return this.read(id, context);
  }

  private async find(id: number): Promise<ImportJob> {
    const job = await findImport(this.database.manager, id);
    if (!job) throw importErrors.notFound(id);
    return job;
  }

  private async insert(
    job: NewImport,
    credentials: SourceCredentials | undefined,
    context: RequestContext,
  ): Promise<ImportRecord> {
    const id = await this.orRunning(job, () => insertImport(this.database.manager, job, context.now));
    // A short import may end before it is read again, and clients would be told of no time to look.
    const queued = await this.read(id, context);
    await this.queue.start(id, credentials);
    return queued;
  }

  private async orRunning<T>({ name }: Pick<NewImport, 'name'>, task: () => Promise<T>): Promise<T> {
    try {
      return await task();
    } catch (error) {
      throw isUniqueViolation(error) ? importErrors.running(name) : error;
    }
  }

  private async validate(
    values: Partial<StartImportDto>,
    { file }: Upload,
    { viewer }: RequestContext,
    addError: AddError,
  ): Promise<void> {
    const { source, url, timezone, ids, category, username, password } = values;
    if (!file && !url) addError('url', 'Must be sent, or a file.');
    if (file && (url || source === 'tec')) addError('file', 'Must not be sent with a URL, or for a site.');
    if (source === 'jsonl' && !file) addError('file', 'An export is sent as a file.');
    if (url) await this.validateUrl(url, addError);
    if (timezone && !readZone(timezone)) addError('timezone', 'Must be an IANA time zone or UTC±H.');
    if ((username === undefined) !== (password === undefined))
      addError('password', 'User name and password must be sent together.');
    if (ids === 'keep' && source !== 'jsonl') addError('ids', 'Only those of an export can be kept.');
    if (ids === 'keep' && !can(viewer, 'administer')) throw httpErrors.forbidden();
    const isUnknown = category && (await categoryOf(this.database.manager, { options: { category } })) === undefined;
    if (isUnknown) addError('category', 'There is no such category.');
  }

  private async validateUrl(url: string, addError: AddError): Promise<void> {
    try {
      await this.outbound.check(url.replace(/^webcal:/i, 'https:'));
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      addError('url', `Cannot be reached: ${error.message}.`, error.code);
    }
  }
}

function newImport(values: StartImportDto, { file }: Upload, { viewer, urls }: RequestContext): NewImport {
  const { source, url, name, mode = 'dry_run', username, password: _, ...options } = values;
  const host = url !== undefined && URL.canParse(url) ? new URL(url).hostname.slice(0, 64) : '';
  return {
    name: name ?? (host || source),
    ...{ source, mode, url, options: JSON.parse(JSON.stringify(options)) as ImportOptions },
    ...{ fileName: file?.name, fileId: file?.id, hasCredentials: username !== undefined },
    ...{ baseUrl: storeUrls(urls), viewer },
  };
}

const credentialsIn = ({ username, password }: ResumeImportDto): SourceCredentials | undefined =>
  username !== undefined && password !== undefined ? { username, password } : undefined;
