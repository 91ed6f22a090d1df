import type { Duplex } from 'node:stream';

export interface ConnectionWatch {
  /** Seconds after which a statement without a response fails with ETIMEDOUT and its connection is closed. */
  readonly silenceSeconds?: number;
  /** Called with the error of each statement that fails. */
  readonly onFailure: (error: unknown) => void;
}

type Query = (...args: unknown[]) => unknown;

const watches = new WeakMap<object, ConnectionWatch[]>();

/**
 * Watches the statements of a mysql2 connection. A server cancels slow statements itself, but one that hangs or has become
 * unreachable would block the connection for ever. Replaces `query` once per connection, however many watches it has.
 */
export function watchConnection(connection: object, watch: ConnectionWatch): void {
  const known = watches.get(connection);
  if (known) known.push(watch);
  else replaceQuery(connection as { query: Query; stream: Duplex }, [watch]);
}

function replaceQuery(connection: { query: Query; stream: Duplex }, watching: ConnectionWatch[]): void {
  watches.set(connection, watching);
  const query = connection.query.bind(connection);
  const abort = (seconds: number) => {
    const error = Object.assign(new Error(`no response within ${seconds} s`), { code: 'ETIMEDOUT' });
    connection.stream.destroy(error);
  };
  connection.query = (...args) => {
    const done = args.pop();
    if (typeof done !== 'function') return query(...args, done);
    const seconds = Math.min(...watching.map(({ silenceSeconds = Infinity }) => silenceSeconds));
    const timer = seconds === Infinity ? undefined : setTimeout(abort, seconds * 1000, seconds);
    return query(...args, (error: unknown, ...result: unknown[]) => {
      clearTimeout(timer);
      if (error) for (const { onFailure } of watching) onFailure(error);
      (done as Query)(error, ...result);
    });
  };
}
