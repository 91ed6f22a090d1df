import { Controller, Get, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { entityTag } from '../../http/conditional-requests/entity-tag.js';
import { httpErrors } from '../../http/errors/http-errors.js';
import { RenderedResponse } from '../../http/responses/rendered-response.js';
import { Assets } from './assets.js';

/** A year: the content of a name with a hash never changes (RFC 8246). */
const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Serves stylesheets and scripts. */
@ApiExcludeController()
@Controller('assets')
export class AssetsController {
  constructor(private readonly assets: Assets) {}

  @Get(':file')
  read(@Param('file') file: string): RenderedResponse {
    const asset = this.assets.find(file);
    if (!asset) throw httpErrors.noRoute();
    const headers = { 'Content-Type': asset.type, 'Cache-Control': IMMUTABLE };
    return new RenderedResponse(asset.bytes, entityTag(asset.bytes), headers, undefined, { dependsOn: [] });
  }
}
