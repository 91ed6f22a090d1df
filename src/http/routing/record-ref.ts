import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { formerSlugOf, normaliseSlug } from '../../calendar/slugs/slug.js';

/** The record a path names by its id; all that paths of terms can do. */
export type IdRef = { readonly id: number };

/** Which record a path names. */
export type Ref = IdRef | SlugRef;

export interface SlugRef {
  readonly slug: string;
  /** The slug as an older version stored it; a record that has it goes before one that has `slug`. */
  readonly formerSlug?: string;
}

const LARGEST_ID = 2 ** 31 - 1;

/** Whether the path's `id` is one at all: only digits are; anything else is an address nobody answers. */
export function hasValidId({ params }: Request): boolean {
  const { id } = params as { id?: string };
  return id === undefined || /^\d+$/.test(id);
}

/** The record the path names. Digits beyond every possible id name record 0, which never exists. */
export const RecordRef = createParamDecorator((_: unknown, context: ExecutionContext): Ref => {
  const { id, slug } = context.switchToHttp().getRequest<Request>().params as { id?: string; slug?: string };
  if (slug !== undefined) return { slug: normaliseSlug(slug), formerSlug: formerSlugOf(slug) };
  return { id: Number(id) <= LARGEST_ID ? Number(id) : 0 };
});
