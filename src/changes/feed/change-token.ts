import { createHash } from 'node:crypto';
import { can, type Viewer } from '../../calendar/viewer.js';
import type { ChangeHead, RowIdentity } from '../../read-models/change-log/change-head.js';

/** Up to which change a client has read. */
export interface ChangeToken {
  readonly seq: number;
  /** Whose view of the calendar it is, see `audienceOf`. */
  readonly audience: string;
  /** Of the row with that number. */
  readonly check: string;
}

/** Longest text of a token. */
export const MAX_TOKEN_LENGTH = 60;

const TOKEN = /^(\d{1,15})\.(all|public|own\d{1,10})\.([\w-]{16})$/;

/** Whose changes a viewer sees: everybody's, public ones, or also those of own records. A token ends when this changes. */
export function audienceOf(viewer: Viewer): string {
  if (can(viewer, 'edit-others')) return 'all';
  return can(viewer, 'create-records') ? `own${viewer.id}` : 'public';
}

/** The text of a token for a viewer who has read up to a row. */
export const tokenAt = (head: ChangeHead, seq: number, row: RowIdentity, viewer: Viewer): string =>
  `${seq}.${audienceOf(viewer)}.${checkOf(head, row)}`;

/** Reads a token; undefined for any other text. */
export function readToken(text: string): ChangeToken | undefined {
  const [, seq, audience, check] = TOKEN.exec(text) ?? [];
  if (seq === undefined || audience === undefined || check === undefined) return undefined;
  return { seq: Number(seq), audience, check };
}

/** Tells the row from one with the same number in another history: before a backup was restored, or tables were loaded. */
export function checkOf(
  { epoch }: ChangeHead,
  { id, kind, record_id, version, at_utc, request_id }: RowIdentity,
): string {
  const text = JSON.stringify([epoch, Number(id), kind, record_id, version, at_utc, request_id]);
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
