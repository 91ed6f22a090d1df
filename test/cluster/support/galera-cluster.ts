import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Connection, createConnection } from 'mysql2/promise';
import { freePort } from '../../support/free-port.js';

const PROVIDER = '/usr/lib/galera/libgalera_smm.so';

/** A node that is gone is noticed after three seconds; Galera's own five are meant for slower networks. */
const NOTICED = 'evs.suspect_timeout=PT3S;evs.inactive_timeout=PT6S';

/** Milliseconds for a node to join. */
const JOIN_MS = 60_000;

/** SQL: statements of clients that have run for more than 300 milliseconds. */
const WAITING = `SELECT id FROM information_schema.processlist
  WHERE command = 'Query' AND db = 'calendar' AND id <> CONNECTION_ID() AND time_ms > 300`;

interface Ports {
  readonly sql: number;
  readonly group: number;
  readonly increment: number;
  readonly state: number;
}

/** One MariaDB server of a Galera cluster. */
export class GaleraNode {
  private child: ChildProcess | undefined;

  constructor(
    private readonly folder: string,
    private readonly ports: Ports,
    private readonly cluster: string,
  ) {}

  get url(): string {
    return `mysql://root@127.0.0.1:${this.ports.sql}/calendar`;
  }

  /** Cuts it off from the other nodes, or no more; clients still get in. */
  async isolate(isolated: boolean): Promise<void> {
    const connection = await this.connect();
    await connection.query(`SET GLOBAL wsrep_provider_options = 'gmcast.isolate=${isolated ? 1 : 0}'`);
    await connection.end();
    if (!isolated) await this.takesPart();
  }

  /** Keeps it from applying what other nodes commit, until the returned function is called; clients read what it has. */
  async fallBehind(): Promise<() => Promise<void>> {
    const connection = await this.connect();
    await connection.query('FLUSH TABLES WITH READ LOCK');
    return () => connection.end();
  }

  /** Until a statement of a client has waited for some tenths of a second. */
  async keepsWaiting(): Promise<void> {
    const connection = await this.connect();
    for (let waiting: unknown[] = []; waiting.length === 0; await pause(20)) {
      [waiting] = (await connection.query(WAITING)) as unknown as [unknown[]];
    }
    await connection.end();
  }

  /** Starts it and waits until it takes part; the first one founds the cluster. */
  async start(first: boolean): Promise<void> {
    const { folder, ports } = this;
    const own = '127.0.0.1';
    execFileSync('mariadb-install-db', [
      ...['--no-defaults', `--datadir=${folder}/rows`, '--auth-root-authentication-method=normal', '--skip-test-db'],
      ...asMysql(),
    ]);
    const listening = `base_port=${ports.group};gmcast.listen_addr=tcp://${own}:${ports.group};ist.recv_addr=${own}:${ports.increment}`;
    this.child = spawn('mariadbd', [
      ...['--no-defaults', `--datadir=${folder}/rows`, `--socket=${folder}/socket`, `--pid-file=${folder}/pid`],
      // When it starts, a server clears away the temporary tables in there: those of others, too.
      `--tmpdir=${folder}/rows`,
      ...[`--port=${ports.sql}`, `--bind-address=${own}`, '--character-set-server=utf8mb4', ...asMysql()],
      ...['--performance-schema=OFF', '--innodb-buffer-pool-size=64M', `--log-error=${folder}/log`],
      ...['--binlog-format=ROW', '--innodb-autoinc-lock-mode=2', '--wsrep-on=ON', `--wsrep-provider=${PROVIDER}`],
      ...['--wsrep-cluster-name=calendar', `--wsrep-cluster-address=${this.cluster}`],
      ...[
        `--wsrep-node-address=${own}:${ports.group}`,
        `--wsrep-provider-options=${listening};gcache.size=32M;${NOTICED}`,
      ],
      ...['--wsrep-sst-method=rsync', `--wsrep-sst-receive-address=${own}:${ports.state}`],
      ...(first ? ['--wsrep-new-cluster'] : []),
    ]);
    await this.takesPart();
  }

  async kill(): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  connect(database?: string): Promise<Connection> {
    return createConnection({ host: '127.0.0.1', port: this.ports.sql, user: 'root', database, dateStrings: true });
  }

  /** A figure of `SHOW STATUS`. */
  async status(name: string): Promise<string | undefined> {
    const connection = await this.connect();
    try {
      const [rows] = await connection.query('SHOW STATUS LIKE ?', [name]);
      return (rows as { Value: string }[])[0]?.Value;
    } finally {
      await connection.end();
    }
  }

  private async takesPart(): Promise<void> {
    for (const start = Date.now(); Date.now() - start < JOIN_MS; await pause(100)) {
      const state = await this.status('wsrep_local_state_comment').catch(() => undefined);
      if (state === 'Synced') return;
      if (this.child?.exitCode !== null) break;
    }
    throw new Error(`a node did not join:\n${readFileSync(join(this.folder, 'log'), 'utf8').slice(-3000)}`);
  }
}

/** Three nodes on this machine, each with its own folder and ports; no other cluster is touched. */
export class GaleraCluster {
  readonly nodes: GaleraNode[] = [];
  private readonly folder = mkdtempSync(join(tmpdir(), 'calendar-cluster-'));

  /** One node after the other, then an empty database. */
  async start(): Promise<void> {
    chmodSync(this.folder, 0o755);
    const ports: Ports[] = [];
    for (let node = 0; node < 3; node++) {
      ports.push({
        sql: await freePort(),
        group: await freePort(),
        increment: await freePort(),
        state: await freePort(),
      });
    }
    const address = `gcomm://${ports.map(({ group }) => `127.0.0.1:${group}`).join(',')}`;
    for (const [index, own] of ports.entries()) {
      const folder = join(this.folder, String(index + 1));
      mkdirSync(folder);
      if (asMysql().length) execFileSync('chown', ['mysql:', folder]);
      const node = new GaleraNode(folder, own, address);
      this.nodes.push(node);
      await node.start(index === 0);
    }
    const connection = await this.nodes[0]?.connect();
    await connection?.query('CREATE DATABASE calendar');
    await connection?.end();
  }

  async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.kill()));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** As root the servers run as mysql: the transfer of state to a joining node rejects root. */
const asMysql = () => (process.getuid?.() === 0 ? ['--user=mysql'] : []);
