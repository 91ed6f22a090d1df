// Measures the cost of the statements of a request with MariaDB's user statistics.
import { createConnection } from 'mysql2/promise';
import { median } from './measure.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** Specific to this run: concurrent runs on the same server use different users. */
const userOf = (side) => `bench_${process.pid}_${side}`;

/** Creates a user per side, so that the server can distinguish their statements. Undefined if it cannot. */
export async function sqlMeter(rootUrl, databaseName) {
  const connection = await createConnection(rootUrl);
  const [[{ before }]] = await connection.query('SELECT @@userstat AS `before`').catch(() => [[{}]]);
  if (before === undefined) return undefined;
  await connection.query('SET GLOBAL userstat = 1');
  const close = async () => {
    for (const signal of SIGNALS) process.off(signal, leave);
    await connection.query('SET GLOBAL userstat = ?', [before]);
    for (const side of ['service', 'baseline']) await connection.query(`DROP USER IF EXISTS ${userOf(side)}@'%'`);
    await connection.end();
  };
  const leave = () => void close().finally(() => process.exit(1));
  for (const signal of SIGNALS) process.once(signal, leave);
  const urlFor = async (side) => {
    const user = userOf(side);
    await connection.query(`CREATE USER IF NOT EXISTS ${user}@'%' IDENTIFIED BY '${user}'`);
    await connection.query(`GRANT ALL ON \`${databaseName}\`.* TO ${user}@'%'`);
    const url = new URL(databaseName, rootUrl);
    [url.username, url.password] = [user, user];
    return url.href;
  };
  const read = async (side) => {
    const [[row]] = await connection.query(
      `SELECT CPU_TIME * 1000 AS ms, SELECT_COMMANDS + UPDATE_COMMANDS + OTHER_COMMANDS AS statements
       FROM information_schema.USER_STATISTICS WHERE USER = ?`,
      [userOf(side)],
    );
    return row ?? { ms: 0, statements: 0 };
  };
  return {
    urls: { service: await urlFor('service'), baseline: await urlFor('baseline') },
    /**
     * Statements and milliseconds of database CPU time per request, for each side. The sides alternate, so that other load
     * on the machine affects both; the result is the median.
     */
    async costs(turns, times, acts) {
      const taken = { service: [], baseline: [] };
      for (let turn = 0; turn < turns; turn++) {
        for (const side of turn % 2 ? ['baseline', 'service'] : ['service', 'baseline']) {
          const from = await read(side);
          for (let n = 0; n < times; n++) await acts[side](turn * times + n);
          const to = await read(side);
          taken[side].push({ ms: (to.ms - from.ms) / times, statements: (to.statements - from.statements) / times });
        }
      }
      const middle = (side) => ({
        ms: median(taken[side].map(({ ms }) => ms)),
        statements: median(taken[side].map(({ statements }) => statements)),
      });
      return { service: middle('service'), baseline: middle('baseline') };
    },
    close,
  };
}
