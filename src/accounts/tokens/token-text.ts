import { createHash, randomBytes } from 'node:crypto';

const PREFIX = 'cal_';
const SECRET_BYTES = 32;
const HINT_LENGTH = PREFIX.length + 4;

/** A new random token. The prefix lets secret scanners recognise it. */
export const newTokenText = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64url');

/** Whether a text has the form of an API token. */
export const isTokenText = (text: string): boolean => /^cal_[\w-]{43}$/.test(text);

/** The stored form of a token. A plain SHA-256 is enough, because a token has 256 random bits. */
export const hashOfToken = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first characters of a token, which may be shown. */
export const hintOfToken = (text: string): string => text.slice(0, HINT_LENGTH);
