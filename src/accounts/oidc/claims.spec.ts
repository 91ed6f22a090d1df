import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../calendar/viewer.js';
import { loginIn, nameIn, roleIn } from './claims.js';

const roles = new Map<string, Role>([
  ['cal-admins', 'administrator'],
  ['cal-editors', 'editor'],
  ['calendar editors', 'editor'],
  ['constructor', 'administrator'],
]);

describe('the role in claims', () => {
  it.each([
    ['roles', { roles: ['cal-editors'] }, 'editor'],
    ['roles', { roles: ['cal-editors', 'cal-admins'] }, 'administrator'],
    ['roles', { roles: 'other cal-editors' }, 'editor'],
    ['roles', { roles: 'calendar editors' }, 'editor'],
    ['realm_access.roles', { realm_access: { roles: ['cal-admins'] } }, 'administrator'],
    ['https://calendar.example/roles', { 'https://calendar.example/roles': ['cal-editors'] }, 'editor'],
  ])('is the strongest one in %s: %j', (roleClaim, claims, role) =>
    expect(roleIn(claims, { roleClaim, roles })).toBe(role),
  );

  it.each([
    ['roles', {}],
    ['roles', { roles: ['administrator', 'CAL-ADMINS'] }],
    ['roles', { roles: { 'cal-admins': true } }],
    ['roles', { roles: [['cal-admins'], 1, null] }],
    ['a.b.c', { a: 'cal-admins' }],
    ['__proto__.roles', {}],
    ['constructor.name', {}],
  ])('is the weakest if %s has none: %j', (roleClaim, claims) =>
    expect(roleIn(claims, { roleClaim, roles })).toBe('subscriber'),
  );
});

describe('the login name in claims', () => {
  it('is the claim, folded', () => {
    expect(loginIn({ preferred_username: ' Ana.B ' }, '7', 'preferred_username')).toBe('ana.b');
  });

  it.each([
    {},
    { login: 7 },
    { login: '' },
    { login: 'a b' },
    { login: 'a:b' },
    { login: 'a\nb' },
    { login: 'x'.repeat(99) },
  ])('is made from the subject if %j has no valid one', (claims) =>
    expect(loginIn(claims, '7', 'login')).toMatch(/^oidc-[0-9a-f]{12}$/),
  );
});

describe('the name in claims', () => {
  it('is the claim, or the login name', () => {
    expect(nameIn({ name: ' Ana B. ' }, 'ana')).toBe('Ana B.');
    expect(['', 7, 'a\nb', undefined].map((name) => nameIn({ name }, 'ana'))).toEqual(['ana', 'ana', 'ana', 'ana']);
  });
});
