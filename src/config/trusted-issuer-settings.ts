import { TrustedIssuer } from '../accounts/oidc/trusted-issuer.js';
import { parseRoleMap } from './issuer-settings.js';
import { InvalidSetting, type Settings } from './settings.js';

/** The trusted issuer. Throws InvalidSetting if an issuer is set without an audience. */
export function trustedIssuerFrom(settings: Settings): TrustedIssuer {
  const { OIDC_ISSUER: issuer, OIDC_AUDIENCE: audience } = settings;
  if (issuer === '') return new TrustedIssuer(undefined);
  // Without an audience, tokens that the issuer made for other services would be accepted here.
  if (audience === '') throw new InvalidSetting('OIDC_AUDIENCE: is required with OIDC_ISSUER');
  return new TrustedIssuer({
    issuer,
    audience,
    keysUrl: settings.OIDC_JWKS_URL || undefined,
    algorithms: settings.OIDC_ALGORITHMS,
    roleClaim: settings.OIDC_ROLE_CLAIM,
    roles: parseRoleMap(settings.OIDC_ROLE_MAP),
    loginClaim: settings.OIDC_LOGIN_CLAIM,
    toleranceSeconds: settings.OIDC_CLOCK_TOLERANCE_SECONDS,
  });
}
