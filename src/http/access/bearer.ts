/**
 * The token of an `Authorization: Bearer` header (RFC 6750), `''` where none of a token's form is there; undefined for
 * other schemes and without the header.
 */
export function bearerToken(header: string | undefined): string | undefined {
  if (header === undefined || !/^Bearer(?: |$)/i.test(header)) return undefined;
  return /^Bearer +([\w.~+/-]+=*) *$/i.exec(header)?.[1] ?? '';
}
