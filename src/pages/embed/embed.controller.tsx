import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { entityTag } from '../../http/conditional-requests/entity-tag.js';
import { RenderedResponse } from '../../http/responses/rendered-response.js';
import { ScopeProvider } from '../page-scope.js';
import { Assets } from '../responses/assets.js';
import { sendPage } from '../responses/send-page.js';
import { EmbedPage } from './embed-page.js';
import { type Visit, Visitor } from '../visitor.js';
import { EmbedBuilder } from './embed-builder.js';
import { EmbedContents } from './embed-contents.js';
import { embedJson } from './embed-json.js';

/** An hour: the scripts have no hash in their names, because other sites name them. */
const SCRIPT_CACHE = 'public, max-age=3600';

/** The calendar as a part of other sites. */
@ApiExcludeController()
@Controller('embed')
export class EmbedController {
  constructor(
    private readonly contents: EmbedContents,
    private readonly builder: EmbedBuilder,
    private readonly assets: Assets,
  ) {}

  @Get('v1.json')
  async data(@Visitor() { context, query }: Visit): Promise<RenderedResponse> {
    const content = await this.contents.read(query, context);
    const bytes = Buffer.from(JSON.stringify(embedJson(content)));
    const headers = { 'Content-Type': 'application/json; charset=UTF-8', 'X-Robots-Tag': 'noindex' };
    return new RenderedResponse(bytes, entityTag(bytes), headers, undefined, { until: content.until });
  }

  @Get('v1.js')
  component(): RenderedResponse {
    return this.script('events-calendar.js');
  }

  @Get('frame.js')
  frameScript(): RenderedResponse {
    return this.script('frame.js');
  }

  @Get('builder')
  build(@Visitor() visit: Visit): Promise<RenderedResponse> {
    return this.builder.show(visit);
  }

  @Get()
  async frame(@Visitor() { context, query }: Visit): Promise<RenderedResponse> {
    const content = await this.contents.read(query, context);
    const page = (
      <ScopeProvider value={content.scope}>
        <EmbedPage content={content} />
      </ScopeProvider>
    );
    return sendPage(page, { validity: { until: content.until } });
  }

  private script(name: string): RenderedResponse {
    const { bytes, type } = this.assets.read(name);
    const headers = { 'Content-Type': type, 'Cache-Control': SCRIPT_CACHE };
    return new RenderedResponse(bytes, entityTag(bytes), headers, undefined, { dependsOn: [] });
  }
}
