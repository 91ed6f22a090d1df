import { describe, expect, it } from '@jest/globals';
import { InvalidSetting, readSettings } from './settings.js';

const SECRET = 'correct horse';
const user = (changes: object) => JSON.stringify([{ login: 'ana', role: 'editor', password: SECRET, ...changes }]);

function complaint(environment: Record<string, string>): string {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSetting) return error.message;
  }
  throw new Error(`accepted: ${JSON.stringify(environment)}`);
}

describe('settings', () => {
  it('have a default each', () => {
    const settings = readSettings({});
    expect(settings.PORT).toBe(3000);
    expect(settings.DEFAULT_PER_PAGE).toBe(12);
    expect(settings.SITE_TIMEZONE.name).toBe('UTC');
    expect(settings.BOOTSTRAP_USERS).toEqual([]);
  });

  it('take an empty variable for an absent one, but for a currency without a symbol', () => {
    const settings = readSettings({ PORT: '', PUBLIC_URL: '', BOOTSTRAP_USERS: '', DEFAULT_CURRENCY_SYMBOL: '' });
    expect(settings.PORT).toBe(3000);
    expect(settings.DEFAULT_CURRENCY_SYMBOL).toBe('');
  });

  it('write the language of the site as its canonical tag', () => {
    expect(readSettings({ SITE_LANGUAGE: 'PT-br' }).SITE_LANGUAGE).toBe('pt-BR');
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '3000.5'],
    ['HOST', 'my host'],
    ['HOST', '-'],
    ['DATABASE_URL', 'postgres://localhost/calendar'],
    ['DATABASE_URL', 'mysql://root@localhost'],
    ['DATABASE_URL', 'sqlite:'],
    ['DATABASE_FAILOVER_URLS', 'mysql://root@one/calendar,two'],
    ['DATABASE_FAILOVER_URLS', 'mysql://root@one/calendar'],
    ['DATABASE_REPLICA_URLS', 'sqlite:replica.sqlite'],
    ['DATABASE_REPLICA_URLS', 'mysql://root@one'],
    ['DATABASE_REPLICA_URLS', 'mysql://root@one/calendar'],
    ['DATABASE_POOL_SIZE', '1'],
    ['API_PREFIX', 'wp json'],
    ['API_PREFIX', 'a/../b'],
    ['API_NAMESPACE', 'events?'],
    ['PUBLIC_URL', 'calendar.example.test'],
    ['PUBLIC_URL', 'ftp://calendar.example.test'],
    ['PUBLIC_URL', 'https://ana:pw@calendar.example.test'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.example.test'],
    ['OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['OUTBOUND_ALLOW', 'loopback'],
    ['OUTBOUND_ALLOW', 'hall.example'],
    ['OUTBOUND_HTTP', 'true'],
    ['CORS_ORIGINS', 'example.test'],
    ['CORS_ORIGINS', 'https://example.test/path'],
    ['SITE_TIMEZONE', 'Mars/Olympus'],
    ['SITE_NAME', 'x'.repeat(201)],
    ['SITE_DESCRIPTION', 'two\nlines'],
    ['SITE_NAME', 'two\r\nSet-Cookie: a=b'],
    ['MAP_ATTRIBUTION', 'two\r\nlines'],
    ['STYLESHEET_URL', 'javascript:alert(1)'],
    ['STYLESHEET_URL', '//styles.example/own.css'],
    ['STYLESHEET_URL', 'https://styles.example;sandbox/own.css'],
    ['STYLESHEET_URL', "https://styles.example,'unsafe-inline'/own.css"],
    ['MAP_TILES_URL', 'javascript:alert("{z}{x}{y}")'],
    ['EMBED_ORIGINS', 'https://town.example;sandbox'],
    ['EMBED_ORIGINS', "https://town.example'self'"],
    ['EMBED_ORIGINS', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'javascript:alert(1)'],
    ['PUBLIC_URL', 'https://a"onclick=alert(1)/'],
    ['SITE_LANGUAGE', 'en"><script>'],
    ['SITE_LANGUAGE', 'klingonese-dialect'],
    ['PAGES', 'yes'],
    ['DEFAULT_PER_PAGE', '0'],
    ['DEFAULT_PER_PAGE', '51'],
    ['DEFAULT_PER_PAGE', '-1'],
    ['DEFAULT_PER_PAGE', '1e1'],
    ['DEFAULT_CURRENCY_SYMBOL', '$\n'],
    ['DEFAULT_CURRENCY_CODE', 'x'.repeat(11)],
    ['DEFAULT_CURRENCY_POSITION', 'before'],
    ['MAX_BODY_BYTES', '12'],
    ['RATE_LIMIT', 'no'],
    ['RATE_LIMIT', '0'],
    ['OIDC_ISSUER', 'http://login.example.test'],
    ['OIDC_ISSUER', 'https://ana:pw@login.example.test'],
    ['OIDC_JWKS_URL', 'file:///etc/keys.json'],
    ['OIDC_ALGORITHMS', 'none'],
    ['OIDC_ALGORITHMS', 'RS256,HS256'],
    ['OIDC_ROLE_MAP', '{"editors": "king"}'],
    ['OIDC_ROLE_MAP', '["editor"]'],
    ['OIDC_ROLE_MAP', '{"editors": '],
    ['OIDC_CLOCK_TOLERANCE_SECONDS', '301'],
    ['LOG_LEVEL', 'loud\nERROR'],
    ['BOOTSTRAP_USERS', 'ana'],
    ['BOOTSTRAP_USERS', '{}'],
    ['BOOTSTRAP_USERS', '[null]'],
  ])('name %s when it is %j, in one line', (name, value) => {
    const line = complaint({ [name]: value });
    expect(line).toMatch(new RegExp(`^${name}: .*(must|needs|names) .+$`));
    expect(line).not.toContain('\n');
    expect(line).not.toContain(value.length > 3 ? value : '\0');
  });

  it.each([
    ['a login with a colon', { login: 'a:na' }, 'login'],
    ['no login', { login: '' }, 'login'],
    ['an unknown role', { role: 'king' }, 'role'],
    ['a short password', { password: 'horse' }, 'password'],
    ['a password that is no text', { password: 12345678 }, 'password'],
    ['an address without @', { email: 'ana' }, 'email'],
    ['a name on two lines', { name: 'Ana\nMaria' }, 'name'],
    ['an unknown key', { mail: 'ana@example.test' }, 'key'],
  ])('reject a user with %s', (_, changes, named) => {
    expect(complaint({ BOOTSTRAP_USERS: user(changes) })).toMatch(new RegExp(`^BOOTSTRAP_USERS: user 1: .*${named}`));
  });

  it.each([
    ['broken JSON', user({}).slice(0, -5)],
    ['a wrong role', user({ role: 'king' })],
    ['a login twice', user({}).replace('[', `[${user({ login: 'ANA' }).slice(1, -1)},`)],
  ])('never repeat a password: %s', (_, users) => {
    expect(complaint({ BOOTSTRAP_USERS: users })).not.toContain('horse');
    expect(complaint({ DATABASE_URL: `mysql//root:${SECRET}@localhost/x` })).not.toContain('horse');
  });

  it('want failover servers to name the same database', () => {
    const DATABASE_URL = 'mysql://root@one/calendar';
    const { DATABASE_FAILOVER_URLS } = readSettings({ DATABASE_URL, DATABASE_FAILOVER_URLS: 'mysql://a@two/calendar' });
    expect(DATABASE_FAILOVER_URLS).toEqual(['mysql://a@two/calendar']);
    const other = { DATABASE_URL, DATABASE_FAILOVER_URLS: 'mysql://a@two/other' };
    expect(complaint(other)).toMatch(/^DATABASE_FAILOVER_URLS: .*same database/);
  });

  it('read networks, origins, paths and users as they are used', () => {
    const settings = readSettings({
      API_PREFIX: '/wp-json/',
      PUBLIC_URL: 'https://Example.test/calendar/',
      TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1',
      OUTBOUND_ALLOW: '10.1.0.0/16, fd00::1',
      CORS_ORIGINS: 'https://example.test, http://localhost:5173',
      BOOTSTRAP_USERS: user({ login: 'Ana', email: 'Ana@Example.test' }),
    });
    expect(settings.API_PREFIX).toBe('wp-json');
    expect(settings.PUBLIC_URL).toBe('https://example.test/calendar');
    expect(settings.TRUSTED_PROXIES).toEqual(['loopback', '10.0.0.0/8', '::1']);
    expect(settings.OUTBOUND_ALLOW).toEqual(['10.1.0.0/16', 'fd00::1']);
    expect(settings.CORS_ORIGINS).toEqual(['https://example.test', 'http://localhost:5173']);
    expect(settings.BOOTSTRAP_USERS).toEqual([
      { login: 'ana', role: 'editor', password: SECRET, email: 'ana@example.test', name: 'Ana' },
    ]);
  });
});
