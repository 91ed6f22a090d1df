import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readSettings, SETTINGS } from '../../src/config/settings.js';

// No container engine is needed: the files are read as the engine reads them.
const text = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
const reset = { tag: '!reset', collection: 'seq' as const, resolve: () => [] };
const compose = (file: string) => parse(text(file), { customTags: [reset] });

/** `${NAME:-default}` and `${NAME:?complaint}`, as the engine replaces them. */
function filledIn(environment: Record<string, string>, given: Record<string, string>): Record<string, string> {
  const known = (_: string, name: string, otherwise = '') => given[name] ?? otherwise;
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, known)]),
  );
}

describe('docker-compose.yml', () => {
  const { services, volumes } = compose('docker-compose.yml');

  it('holds the service and MySQL 8.4', () => {
    expect(Object.keys(services)).toEqual(['calendar', 'mysql']);
    expect(services.mysql.image).toBe('mysql:8.4');
  });

  it('takes every password from the environment and refuses to start without it', () => {
    expect(services.mysql.environment.MYSQL_PASSWORD).toMatch(/^\$\{MYSQL_PASSWORD:\?.*\}$/);
    expect(services.mysql.environment.MYSQL_ROOT_PASSWORD).toMatch(/^\$\{MYSQL_ROOT_PASSWORD:\?.*\}$/);
    expect(services.calendar.environment.BOOTSTRAP_USERS).toMatch(/^\$\{BOOTSTRAP_USERS:\?.*\}$/);
    expect(services.calendar.environment.DATABASE_URL).toMatch(
      /^mysql:\/\/calendar:\$\{MYSQL_PASSWORD:\?[^}]*\}@mysql:3306\/calendar$/,
    );
  });

  it('sets what the service knows', () => {
    for (const name of Object.keys(services.calendar.environment)) expect(SETTINGS).toHaveProperty(name);
  });

  it('hands on every other setting of .env, but for where to listen', () => {
    expect(services.calendar.env_file).toEqual([{ path: '.env', required: false }]);
    expect(services.calendar.environment).toMatchObject({ HOST: '0.0.0.0', PORT: '3000' });
    expect(services.calendar.ports).toEqual(['${PUBLISH:-127.0.0.1:3000}:3000']);
  });

  it('keeps the rows in a named volume', () => {
    const [mount] = services.mysql.volumes;
    expect(mount).toBe('mysql-files:/var/lib/mysql');
    expect(volumes).toHaveProperty('mysql-files');
  });

  it('starts the service once MySQL answers', () => {
    expect(services.mysql.healthcheck.test.join(' ')).toContain('mysqladmin ping');
    expect(services.calendar.depends_on).toEqual({ mysql: { condition: 'service_healthy' } });
  });
});

describe('deploy/docker-compose.scale.yml', () => {
  const { services } = compose('deploy/docker-compose.scale.yml');
  // As the engine merges the two files.
  const { calendar } = compose('docker-compose.yml').services;
  const environment = { ...calendar.environment, ...services.calendar.environment };

  it('sets what the service knows, with values that it takes', () => {
    for (const name of Object.keys(environment)) expect(SETTINGS).toHaveProperty(name);
    const users = [{ login: 'ana', role: 'administrator', password: 'correct horse' }];
    const given = { MYSQL_PASSWORD: 'secret', BOOTSTRAP_USERS: JSON.stringify(users) };
    const settings = readSettings(filledIn(environment, given));
    expect(settings.DATABASE_URL).toBe('mysql://calendar:secret@mysql:3306/calendar');
    expect(settings.BOOTSTRAP_USERS).toMatchObject([{ login: 'ana' }]);
  });

  it('trusts its own network alone, which is fixed', () => {
    const [{ subnet }] = compose('deploy/docker-compose.scale.yml').networks.default.ipam.config;
    expect(environment.TRUSTED_PROXIES).toBe(subnet);
    const settings = (given: Record<string, string>) =>
      readSettings(filledIn({ TRUSTED_PROXIES: subnet }, given)).TRUSTED_PROXIES;
    expect(settings({})).toEqual(['172.30.83.0/24']);
    expect(settings({ SUBNET: '10.9.8.0/28' })).toEqual(['10.9.8.0/28']);
    const { networks } = compose('docker-compose.yml');
    expect(networks).toBeUndefined();
  });

  it('has nginx say itself where requests come from, whatever clients claim', () => {
    const nginx = text('deploy/nginx.conf');
    const told = Object.fromEntries(
      [...nginx.matchAll(/proxy_set_header (\S+) (\S+);/g)].map(([, name, value]) => [name, value]),
    );
    expect(told).toMatchObject({
      'X-Forwarded-For': '$remote_addr',
      'X-Forwarded-Host': '$http_host',
      'X-Forwarded-Proto': '$scheme',
      'X-Forwarded-Port': "''",
      'X-Forwarded-Prefix': "''",
      Forwarded: "''",
    });
    expect(nginx).not.toContain('proxy_add_x_forwarded_for');
  });

  it('leaves out no setting that replicas need in common', () => {
    const needed = ['DATABASE_URL', 'BOOTSTRAP_USERS', 'PUBLIC_URL', 'SITE_TIMEZONE', 'REDIS_URL', 'TRUSTED_PROXIES'];
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(needed));
  });

  it('takes further servers of the database from the environment', () => {
    const servers = {
      DATABASE_FAILOVER_URLS: 'mysql://a@two/calendar',
      DATABASE_REPLICA_URLS: 'mysql://a@three/calendar',
    };
    const settings = readSettings(
      filledIn(environment, { MYSQL_PASSWORD: 'secret', BOOTSTRAP_USERS: '[]', ...servers }),
    );
    expect(settings.DATABASE_FAILOVER_URLS).toEqual(['mysql://a@two/calendar']);
    expect(settings.DATABASE_REPLICA_URLS).toEqual(['mysql://a@three/calendar']);
  });

  it('has nginx wait for a connection that the service keeps, and let through bodies that it takes', () => {
    const nginx = text('deploy/nginx.conf');
    const { KEEP_ALIVE_SECONDS, MAX_BODY_BYTES, REQUEST_TIMEOUT_SECONDS } = readSettings({});
    const megabytes = Number(/client_max_body_size (\d+)m;/.exec(nginx)?.[1]);
    expect(megabytes * 1024 ** 2).toBeGreaterThanOrEqual(MAX_BODY_BYTES);
    const idle = Number(/keepalive_timeout (\d+)s;/.exec(nginx)?.[1] ?? 60);
    expect(idle).toBeLessThan(KEEP_ALIVE_SECONDS);
    expect(Number(/proxy_read_timeout (\d+)s;/.exec(nginx)?.[1])).toBeGreaterThan(REQUEST_TIMEOUT_SECONDS);
  });

  it('runs three replicas that count together in Redis', () => {
    expect(services.calendar.deploy.replicas).toBe(3);
    expect(services.calendar.environment.REDIS_URL).toBe('redis://redis:6379');
  });

  it('lets only nginx be reached from outside', () => {
    expect(services.calendar.ports).toEqual([]);
    expect(services.redis.ports).toBeUndefined();
    expect(services.nginx.ports).toHaveLength(1);
  });

  it('has nginx send requests to every replica', () => {
    expect(services.nginx.volumes[0]).toBe('./deploy/nginx.conf:/etc/nginx/nginx.conf:ro');
    expect(text('deploy/nginx.conf')).toMatch(/upstream calendar \{[^}]*server calendar:3000 resolve/);
  });
});

describe('every container', () => {
  const base = compose('docker-compose.yml').services;
  const scaled = compose('deploy/docker-compose.scale.yml').services;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- read as the engine reads them
  const containers = Object.entries<any>({ ...base, redis: scaled.redis, nginx: scaled.nginx });

  it.each(containers)('%s has limits of processors, memory and processes', (_, { deploy }) => {
    const { cpus, memory, pids } = deploy.resources.limits;
    expect(Number(cpus)).toBeGreaterThan(0);
    expect(memory).toMatch(/^\d+[mg]$/);
    expect(pids).toBeGreaterThan(0);
  });

  it.each(containers)(
    '%s keeps no right that it does not name, and gains none',
    (name, { cap_drop, cap_add, ...rest }) => {
      expect(cap_drop).toEqual(['ALL']);
      expect(rest.security_opt).toEqual(['no-new-privileges:true']);
      expect(rest.privileged).toBeUndefined();
      if (name === 'calendar' || name === 'redis') expect(cap_add).toBeUndefined();
    },
  );

  it.each(containers.filter(([name]) => name !== 'mysql'))('%s cannot write its file system', (_, { read_only }) => {
    expect(read_only).toBe(true);
  });

  it('has somewhere to write where it must', () => {
    expect(base.calendar.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)]);
    const nginx = text('deploy/nginx.conf');
    const written = [...nginx.matchAll(/^\s*(?:pid|\w+_temp_path|proxy_cache_path)\s+(\/[^\s;]+)/gm)].map(
      ([, path]) => path,
    );
    const mounts = scaled.nginx.tmpfs.map((mount: string) => mount.split(':')[0]);
    // Where nginx writes unless it is told otherwise.
    expect(mounts).toEqual(expect.arrayContaining(['/var/cache/nginx', '/run']));
    for (const path of written) expect(mounts.some((mount: string) => path?.startsWith(`${mount}/`))).toBe(true);
  });

  it('keeps its limits where there are several of it', () => {
    expect(scaled.calendar.deploy).toEqual({ replicas: 3 });
  });
});

describe('Dockerfile', () => {
  const image = text('Dockerfile');
  const lines = image.slice(image.lastIndexOf('\nFROM ')).split('\n');

  it('runs the service directly, as a user who is not root', () => {
    expect(lines).toContain('USER 1000:1000');
    expect(lines).toContain(
      'CMD ["node", "--v8-pool-size=2", "--max-semi-space-size=8", "--no-allocation-site-pretenuring", "dist/cli.js", "start"]',
    );
  });

  it('is of the version of Node that developers are told of', () => {
    const named = text('.nvmrc').trim();
    expect([...image.matchAll(/^FROM (\S+)/gm)].map(([, from]) => from)).toEqual(Array(2).fill(`node:${named}-slim`));
  });

  it('lets no package run a script when it is installed', () => {
    const installs = image.split('\n').filter((line) => /npm (ci|install|prune)/.test(line));
    expect(installs).toHaveLength(2);
    for (const line of installs) expect(line).toContain('--ignore-scripts');
  });

  it('asks the service whether it is ready', () => {
    expect(image).toMatch(/HEALTHCHECK [^\n]*\\\n\s*CMD \["node", "-e", ".*\/health\/ready.*"\]/);
  });
});
