/** What HTTP Basic (RFC 7617) carries. */
export interface Credentials {
  readonly login: string;
  readonly password: string;
}

/** Reads an `Authorization` header; undefined for none, another scheme, a malformed one or an empty password: they count as anonymous (recorded exchanges: meta). */
export function basicCredentials(header: string | undefined): Credentials | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/=]+)$/i.exec(header ?? '')?.[1];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 1 || colon === text.length - 1) return undefined;
  return { login: text.slice(0, colon), password: text.slice(colon + 1) };
}
