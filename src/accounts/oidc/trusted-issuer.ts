import type { Role } from '../../calendar/viewer.js';

/** What is known of an OpenID Connect issuer whose JWTs let callers in. */
export interface IssuerTrust {
  /** As in the `iss` claim, to the letter. */
  readonly issuer: string;
  readonly audience: string;
  /** Where its keys are; undefined: where its discovery document says. */
  readonly keysUrl: string | undefined;
  /** Signature algorithms that count, all of them with public keys. */
  readonly algorithms: readonly string[];
  /** Claim that holds the caller's roles, dots reaching into members. */
  readonly roleClaim: string;
  /** Roles of the service by what that claim holds. */
  readonly roles: ReadonlyMap<string, Role>;
  /** Claim that proposes a login name. */
  readonly loginClaim: string;
  /** By how much clocks may differ. */
  readonly toleranceSeconds: number;
}

/** The issuer that this service trusts, if any. A class, so that it can be injected by its name. */
export class TrustedIssuer {
  constructor(readonly trust: IssuerTrust | undefined) {}
}
