// Measures the cost of the statements of a request with MariaDB's user statistics.
import { createConnection } from 'mysql2/promise';
import { median } from './measure.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Specific to this run: concurrent runs on the same server use different users. */
const userOf = (side) => `bench_${process.pid}_${side}`;

/**
 * Creates a user per side, so that the server can distinguish their statements. `databases` has the name of the database by
 * side. Undefined if the server has no such statistics.
 */
export async function sqlMeter(rootUrl, databases) {
  const connection = await createConnection(rootUrl);
  const [[{ before }]] = await connection.query('SELECT @@userstat AS `before`').catch(() => [[{}]]);
  if (before === undefined) return undefined;
  await connection.query('SET GLOBAL userstat = 1');
  // Of this host: an anonymous user of it would come before a user of any host.
  const [[{ host }]] = await connection.query("SELECT SUBSTRING_INDEX(USER(), '@', -1) AS host");
  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, leave);
    await connection.query('SET GLOBAL userstat = ?', [before]);
    for (const side of Object.keys(databases)) await connection.query(`DROP USER IF EXISTS ${userOf(side)}@'${host}'`);
    await connection.end();
  };
  const leave = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, leave);
  const urls = {};
  for (const [side, databaseName] of Object.entries(databases)) {
    const user = userOf(side);
    await connection.query(`CREATE USER IF NOT EXISTS ${user}@'${host}' IDENTIFIED BY '${user}'`);
    await connection.query(`GRANT ALL ON \`${databaseName}\`.* TO ${user}@'${host}'`);
    const url = new URL(databaseName, rootUrl);
    [url.username, url.password] = [user, user];
    urls[side] = url.href;
  }
  /** Milliseconds of CPU time and number of statements of a side so far. */
  const read = async (side) => {
    const [[row]] = await connection.query(
      `SELECT CPU_TIME * 1000 AS ms, SELECT_COMMANDS + UPDATE_COMMANDS + OTHER_COMMANDS AS statements
       FROM information_schema.USER_STATISTICS WHERE USER = ?`,
      [userOf(side)],
    );
    return { ms: Number(row?.ms ?? 0), statements: Number(row?.statements ?? 0) };
  };
  /** The same per act, for `times` acts. */
  const cost = async (side, times, act) => {
    const from = await read(side);
    for (let n = 0; n < times; n++) await act(n);
    const to = await read(side);
    return { ms: (to.ms - from.ms) / times, statements: (to.statements - from.statements) / times };
  };
  /**
   * Statements and milliseconds of database CPU time per request, for each side. The sides alternate, so that other load
   * on the machine affects all; the result is the median.
   */
  const costs = async (turns, times, acts) => {
    const sides = Object.keys(acts);
    const taken = Object.fromEntries(sides.map((side) => [side, []]));
    for (let turn = 0; turn < turns; turn++) {
      for (const side of turn % 2 ? sides.toReversed() : sides) {
        taken[side].push(await cost(side, times, (n) => acts[side](turn * times + n)));
      }
    }
    const middle = (of) => ({
      ms: median(of.map(({ ms }) => ms)),
      statements: median(of.map(({ statements }) => statements)),
    });
    return Object.fromEntries(sides.map((side) => [side, middle(taken[side])]));
  };
  return { urls, cost, costs, close };
}
