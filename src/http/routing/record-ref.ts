import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { formerSlugOf, normaliseSlug } from '../../calendar/slugs/slug.js';

/** A record named by its id. Terms have no paths by slug. */
export type IdRef = { readonly id: number };

/** The record that a path names. */
export type Ref = IdRef | SlugRef;

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

const LARGEST_ID = 2 ** 31 - 1;

/** Whether the `id` in the path consists of digits. Any other text is an unknown route, not an invalid parameter. */
export function hasValidId({ params }: Request): boolean {
  const { id } = params as { id?: string };
  return id === undefined || /^\d+$/.test(id);
}

/** Injects the record reference of the path. Ids above the largest possible one become 0, which never exists. */
export const RecordRef = createParamDecorator((_: unknown, context: ExecutionContext): Ref => {
  const { id, slug } = context.switchToHttp().getRequest<Request>().params as { id?: string; slug?: string };
  if (slug !== undefined) return slugRef(slug);
  return { id: Number(id) <= LARGEST_ID ? Number(id) : 0 };
});
