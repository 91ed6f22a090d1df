import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { IsString } from 'class-validator';
import type { UtcText } from '../../calendar/dates/texts.js';
import type { Parameters } from '../request/parameters.js';
import { Field } from '../validation/field.js';
import type { AddError } from '../validation/request-input.js';
import { MaxCharacters, NOT_A_STRING } from '../validation/validators.js';
import { type ListPosition, MAX_CURSOR_LENGTH, readCursor, writeCursor } from './cursor.js';
import { type OffsetLimit, offsetLimitOf, type PageLinks, type PageRequest, PaginationDto, queryText } from './page.js';

const CursorField = (): PropertyDecorator =>
  applyDecorators(
    Field(
      { schema: { type: 'string', maxLength: MAX_CURSOR_LENGTH }, argument: { type: 'string' } },
      {
        description:
          'Instead of `page`: empty to begin a walk through the whole list, then the `next_cursor` of each page',
        example: '',
      },
    ),
    IsString(NOT_A_STRING),
    MaxCharacters(MAX_CURSOR_LENGTH),
  );

/** The pagination parameters of lists that can be walked by cursor. */
export class CursorPaginationDto extends PaginationDto {
  @CursorField() cursor?: string;
}

/** Documents the cursor of the next page, a member of pages. */
export const NextCursor = (): PropertyDecorator =>
  ApiPropertyOptional({
    example: '1Zk0Tq2v8y3xWbN5aWyIyMDI3LTA2LTA0IDE1OjMwOjAwIiw0MixudWxsXQ',
    description: 'Only on pages of a walk (see `cursor`) that another one follows',
  });

/** The fields of list DTOs that select page and order, but filter nothing. */
export type ArrangingField = keyof CursorPaginationDto | 'orderby' | 'order';

/** A page of a walk. */
export interface WalkedPage<T> {
  readonly records: readonly T[];
  /** The cursor of the next page; undefined on the last one. */
  readonly next: string | undefined;
}

/** A walk through a list by cursor, at one of its pages. */
export class ListWalk {
  constructor(
    private readonly list: string,
    /** The last record of the page before; undefined on the first page. */
    readonly after: ListPosition | undefined,
    /** When the walk began, if its list depends on the time: relative dates mean what they meant then. */
    readonly since: UtcText | undefined,
  ) {}

  /** The page in the records that were read for it, which are one more than it has if there is a next page. */
  pageOf<T>(records: readonly T[], size: number, positionOf: (record: T) => ListPosition): WalkedPage<T> {
    const last = records.length > size ? records[size - 1] : undefined;
    const next = last && writeCursor(this.list, { after: positionOf(last), since: this.since });
    return { records: records.slice(0, size), next };
  }
}

/** A list, as cursors tell it from others. */
export interface WalkableList {
  /** Its name, with the id of a record whose list it is. */
  readonly name: string;
  /** The time of the request. */
  readonly now: UtcText;
  /** A moment at which its relative dates mean the same as now; undefined if the time does not matter. */
  readonly moment: UtcText | undefined;
}

/**
 * The walk that a request begins or continues; undefined if it has no cursor. A cursor of another list, of other filters or of
 * another order is a validation error.
 */
export function walkOf(input: CursorPaginationDto, list: WalkableList, addError: AddError): ListWalk | undefined {
  const { page, per_page: _, cursor, ...query } = input;
  if (cursor === undefined) return undefined;
  if (page !== undefined) addError('page', 'Must not be sent with cursor.');
  const sorted = Object.entries(query).sort(([one], [other]) => (one < other ? -1 : 1));
  const identity = JSON.stringify([list.name, sorted]);
  if (cursor === '') return new ListWalk(identity, undefined, list.moment);
  const read = readCursor(identity, cursor, list.now);
  if (!read) addError('cursor', 'Must be the next_cursor of a page of this list, with the same filters and order.');
  return new ListWalk(identity, read?.after, read?.since);
}

/** The rows to read for a page. In a walk they are one more, which says that there is a next page. */
export function rowsFor(request: PageRequest, walk: ListWalk | undefined): OffsetLimit {
  return walk ? { limit: request.perPage + 1, offset: 0 } : offsetLimitOf(request);
}

export interface WalkLinks extends Pick<PageLinks, 'next_rest_url'> {
  rest_url: string;
  next_cursor?: string;
}

/** The URLs of a page of a walk and of the next one: they repeat the parameters as sent, with the effective page size. */
export function walkLinks(
  archive: string,
  parameters: Parameters,
  { perPage }: PageRequest,
  next: string | undefined,
): WalkLinks {
  const address = (cursor: unknown) => `${archive}?${queryText({ ...parameters, per_page: perPage, cursor })}`;
  return {
    rest_url: address(parameters['cursor']),
    ...(next !== undefined && { next_rest_url: address(next), next_cursor: next }),
  };
}

/** The header `Link` of a page of a walk; none for other pages. */
export const linkHeader = ({
  next_rest_url: next,
  next_cursor,
}: Partial<WalkLinks>): Readonly<Record<string, string>> =>
  next === undefined || next_cursor === undefined ? {} : { Link: `<${next}>; rel="next"` };
