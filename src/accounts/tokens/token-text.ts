import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'cal_';
const SECRET_BYTES = 32;
const HINT_LENGTH = PREFIX.length + 4;

/** A text nobody can guess, recognisable by its beginning, such as to programs that look for leaked secrets. */
export const newTokenText = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

/** Whether a text could be an API token: it has their beginning and length. */
export const isTokenText = (text: string): boolean => /^cal_[\w-]{43}$/.test(text);

/** What is kept of a token: with 256 bits of chance in it a plain SHA-256 cannot be turned back. */
export const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The part of a token that may be shown. */
export const hintOfToken = (text: string): string => text.slice(0, HINT_LENGTH);
