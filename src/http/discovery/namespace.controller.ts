import { applyDecorators, Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Context, type RequestContext } from '../request/request-context.js';
import { ApiErrorResponses, publicAccess, queryParameters } from '../routing/api-documentation.js';
import { RouteInput, RouteList } from '../routing/route-list.js';
import { SiteUrls } from '../urls/site-address.js';
import type { Urls } from '../urls/urls.js';
import { Input, type RequestInput } from '../validation/request-input.js';
import { ApiDescription } from './api-description.js';
import { IndexDto, NamespaceRecord } from './index.record.js';
import { unknownNamespace } from './namespace.errors.js';
import { describeRoutes } from './route-description.js';

/** The index of the namespace and the OpenAPI document. */
@ApiTags('Interface')
@Controller()
export class NamespaceController {
  constructor(
    private readonly routes: RouteList,
    private readonly description: ApiDescription,
  ) {}

  @Get()
  @RouteInput(IndexDto)
  @applyDecorators(
    ApiOperation({ operationId: 'index', summary: 'List all routes with their parameters' }),
    ...queryParameters(IndexDto),
    ...publicAccess(),
    ApiOkResponse({ type: NamespaceRecord, description: 'All routes of the API' }),
    ApiErrorResponses('missing'),
  )
  async index(
    @Input(IndexDto) input: RequestInput<IndexDto>,
    @Context() context: RequestContext,
  ): Promise<NamespaceRecord> {
    const { namespace, root } = context.urls;
    const query = await input.validate();
    if ((query.namespace ?? namespace) !== namespace) throw unknownNamespace();
    return {
      namespace,
      routes: describeRoutes(this.routes.all(), context),
      _links: { up: [{ href: `${root}/` }] },
    };
  }

  @Get('doc')
  @RouteInput()
  @applyDecorators(
    ApiOperation({ operationId: 'doc', summary: 'Get this document' }),
    ...publicAccess(),
    ApiOkResponse({ schema: { type: 'object' }, description: 'An OpenAPI 3.1 document' }),
    ApiErrorResponses(),
  )
  doc(@SiteUrls() urls: Urls): Promise<object> {
    return this.description.at(urls);
  }
}
