import { applyDecorators, Controller, Get, HttpCode, Inject, Param, Post, type Type } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Right } from '../../calendar/viewer.js';
import { IfMatch, Preconditions } from '../../http/conditional-requests/preconditions.js';
import { Context, type RequestContext } from '../../http/request/request-context.js';
import {
  ApiErrorResponses,
  authenticatedAccess,
  conditionalWrite,
  guideTo,
  requestBody,
  VALIDATORS,
} from '../../http/routing/api-documentation.js';
import { type IdRef, RecordRef } from '../../http/routing/record-ref.js';
import { RequirePermission } from '../../http/routing/require-permission.js';
import { RouteInput } from '../../http/routing/route-list.js';
import { Input, type RequestInput } from '../../http/validation/request-input.js';
import { RestoreRevisionDto } from './restore-revision.dto.js';
import type { RevisedKind } from './revised-kinds.js';
import { RevisionContent, RevisionDiff, RevisionsRecord } from './revision.record.js';
import { RevisionsService } from './revisions.service.js';

/** A kind of records whose revisions have routes. */
export interface RevisedResource {
  readonly kind: RevisedKind;
  /** Name of the group in the documentation. */
  readonly tag: string;
  /** The right without which nobody edits records of the kind. */
  readonly right: Right;
  /** The record of the kind. */
  readonly record: Type;
}

/** The controller for the revisions of a kind of records. */
export function revisionsControllerOf({ kind, tag, right, record }: RevisedResource): Type {
  const documented = (summary: string, type: Type, description: string) =>
    applyDecorators(
      ApiOperation({ summary, description: ABOUT, externalDocs: guideTo('revisions') }),
      RequirePermission(right),
      ...authenticatedAccess(),
      ApiOkResponse({ type, description }),
      ApiErrorResponses('invalid', 'forbidden', 'missing', 'gone'),
    );

  @ApiTags(tag)
  @Controller(`${kind}/:id/revisions`)
  class RevisionsController {
    constructor(@Inject(RevisionsService) private readonly revisions: RevisionsService) {}

    @Get()
    @RouteInput()
    @documented('List revisions', RevisionsRecord, 'The revisions, newest first')
    list(@RecordRef() { id }: IdRef, @Context() context: RequestContext) {
      return this.revisions.list({ kind, id }, context);
    }

    @Get(':version')
    @RouteInput()
    @documented('Read a revision', RevisionContent, 'The record as it was')
    read(@RecordRef() { id }: IdRef, @Param('version') version: string, @Context() context: RequestContext) {
      return this.revisions.read({ kind, id }, version, context);
    }

    @Get(':version/diff/:other')
    @RouteInput()
    @documented('Compare revisions', RevisionDiff, 'What differs')
    compare(
      @RecordRef() { id }: IdRef,
      @Param('version') version: string,
      @Param('other') other: string,
      @Context() context: RequestContext,
    ) {
      return this.revisions.compare({ kind, id }, version, other, context);
    }

    @Post(':version/restore')
    @HttpCode(200)
    @RouteInput(RestoreRevisionDto)
    @documented('Restore a revision', record, 'The record with the fields of the revision, as a new version')
    @RestoreDocumentation(record)
    restore(
      @RecordRef() { id }: IdRef,
      @Param('version') version: string,
      @Input(RestoreRevisionDto) input: RequestInput<RestoreRevisionDto>,
      @Context() context: RequestContext,
      @IfMatch() preconditions: Preconditions,
    ) {
      return this.revisions.restore({ kind, id }, version, input, context, preconditions);
    }
  }
  // The name is a part of the ids of its operations, which are unique.
  Object.defineProperty(RevisionsController, 'name', { value: `${tag}RevisionsController` });
  return RevisionsController;
}

const ABOUT = 'For those who may edit the record.';

const RestoreDocumentation = (type: Type): MethodDecorator =>
  applyDecorators(
    ...requestBody(RestoreRevisionDto),
    ...conditionalWrite(),
    ApiOkResponse({ type, headers: VALIDATORS, description: 'The record; `warnings` names links that are gone' }),
    ApiErrorResponses('outdated', 'too-large'),
  );
