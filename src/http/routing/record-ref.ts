import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import {
  type ExternalId,
  isExternalId,
  isSource,
  NOT_A_SOURCE,
  NOT_AN_EXTERNAL_ID,
} from '../../calendar/external-id.js';
import { formerSlugOf, normaliseSlug } from '../../calendar/slugs/slug.js';
import { httpErrors } from '../errors/http-errors.js';

/** A record named by its id. Terms have no paths by slug. */
export type IdRef = { readonly id: number };

/** A record named by its id in another system. */
export type ExternalRef = { readonly externalId: ExternalId };

/** The term that a path names. */
export type TermRef = IdRef | ExternalRef;

/** A record named by what this service calls it. */
export type NamedRef = IdRef | SlugRef;

/** The record that a path names. */
export type Ref = NamedRef | ExternalRef;

export interface SlugRef {
  readonly slug: string;
  /** The slug as older versions stored it. A record with this slug is preferred to one with `slug`. */
  readonly formerSlug?: string;
}

/** The record that a decoded path segment names by its slug. */
export const slugRef = (segment: string): SlugRef => ({
  slug: normaliseSlug(segment),
  formerSlug: formerSlugOf(segment),
});

/** Path of a record by its id in another system, below that of its kind. */
export const EXTERNAL_ID_PATH = 'by-external-id/:source/:external_id';

/** Paths of a record by what this service calls it. */
export const NAMED_PATHS = [':id', 'by-slug/:slug'];

/** All paths of a record. */
export const RECORD_PATHS = [...NAMED_PATHS, EXTERNAL_ID_PATH];

/** All paths of a term. */
export const TERM_PATHS = [':id', EXTERNAL_ID_PATH];

const LARGEST_ID = 2 ** 31 - 1;

/** Whether the `id` in the path consists of digits. Any other text is an unknown route, not an invalid parameter. */
export function hasValidId({ params }: Request): boolean {
  const { id } = params as { id?: string };
  return id === undefined || /^\d+$/.test(id);
}

/**
 * Injects the record reference of the path. Ids above the largest possible one become 0, which never exists. Throws
 * `rest_invalid_param` for a source or an external id that no record can have.
 */
export const RecordRef = createParamDecorator((_: unknown, context: ExecutionContext): Ref => {
  const { id, slug, source, external_id } = context.switchToHttp().getRequest<Request>().params as PathParameters;
  if (slug !== undefined) return slugRef(slug);
  if (source !== undefined) return externalRef(source, external_id ?? '');
  return { id: Number(id) <= LARGEST_ID ? Number(id) : 0 };
});

/** The decoded parameters of the paths of records. */
interface PathParameters {
  readonly id?: string;
  readonly slug?: string;
  readonly source?: string;
  readonly external_id?: string;
}

function externalRef(source: string, id: string): ExternalRef {
  if (!isSource(source)) throw httpErrors.invalidParameter('source', NOT_A_SOURCE);
  if (!isExternalId(id)) throw httpErrors.invalidParameter('external_id', NOT_AN_EXTERNAL_ID);
  return { externalId: { source, id } };
}
