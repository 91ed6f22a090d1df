// Loaded into the measured service with --import: on a message from the benchmark, returns the rows that its sessions have
// read since the previous message, as MariaDB counts them (Handler_read%).
import { createRequire } from 'node:module';

const { Pool } = createRequire(`${process.cwd()}/package.json`)('mysql2');

/** Connection -> the sum of its counters when it was read last, and by how much reading them increases it. */
const sessions = new Map();

const { emit } = Pool.prototype;
Pool.prototype.emit = function emitAndRemember(event, ...values) {
  if (event === 'connection') sessions.set(values[0], { sum: 0, own: undefined });
  return emit.call(this, event, ...values);
};

process.on('message', () => {
  void Promise.all([...sessions].map(rowsOf)).then((rows) => process.send(rows.reduce((sum, one) => sum + one, 0)));
});
process.channel.unref();

async function rowsOf([connection, before]) {
  const sum = await readSum(connection);
  // Reading the counters reads rows itself, always the same number.
  const own = before.own ?? (await readSum(connection)) - sum;
  sessions.set(connection, { sum: before.own === undefined ? sum + own : sum, own });
  return sum - before.sum - (before.own ?? 0);
}

const readSum = (connection) =>
  new Promise((resolve) => {
    connection.query("SHOW SESSION STATUS LIKE 'Handler_read%'", (error, rows) => {
      if (error) sessions.delete(connection);
      resolve(error ? 0 : rows.reduce((sum, { Value }) => sum + Number(Value), 0));
    });
  });
