import type { Role } from '../../calendar/viewer.js';

/** An OpenID Connect issuer whose JWTs are accepted, and how their claims are read. */
export interface IssuerTrust {
  /** Must equal the `iss` claim exactly. */
  readonly issuer: string;
  readonly audience: string;
  /** URL of its keys; undefined to take it from the discovery document. */
  readonly keysUrl: string | undefined;
  /** Accepted signature algorithms, all of them asymmetric. */
  readonly algorithms: readonly string[];
  /** Claim that holds the user's roles; dots separate the names of nested claims. */
  readonly roleClaim: string;
  /** Roles of this service by the values of that claim. */
  readonly roles: ReadonlyMap<string, Role>;
  /** Claim that holds the login name of a new user. */
  readonly loginClaim: string;
  /** Tolerated difference between the clocks. */
  readonly toleranceSeconds: number;
}

/** The issuer that this service trusts, if any. A class, so that Nest can inject it by type. */
export class TrustedIssuer {
  constructor(readonly trust: IssuerTrust | undefined) {}
}
