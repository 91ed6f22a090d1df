import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';
import { trustedIssuerFrom } from './trusted-issuer-settings.js';

const OIDC_ISSUER = 'https://login.example.test/realms/culture';
const trustIn = (environment: Record<string, string>) => trustedIssuerFrom(readSettings(environment)).trust;

describe('the trusted issuer of the settings', () => {
  it('is undefined unless one is set', () => expect(trustIn({ OIDC_AUDIENCE: 'calendar' })).toBeUndefined());

  it('needs an audience, so that tokens made for others open nothing', () => {
    expect(() => trustIn({ OIDC_ISSUER })).toThrow('OIDC_AUDIENCE: is required with OIDC_ISSUER');
  });

  it('has asymmetric algorithms and no roles by default', () => {
    expect(trustIn({ OIDC_ISSUER, OIDC_AUDIENCE: 'calendar' })).toMatchObject({
      issuer: OIDC_ISSUER,
      keysUrl: undefined,
      algorithms: ['RS256', 'ES256', 'EdDSA'],
      roles: new Map(),
    });
  });

  it('has the roles of the map', () => {
    const trust = trustIn({ OIDC_ISSUER, OIDC_AUDIENCE: 'calendar', OIDC_ROLE_MAP: '{"cal-editors": "editor"}' });
    expect(trust?.roles).toEqual(new Map([['cal-editors', 'editor']]));
  });
});
