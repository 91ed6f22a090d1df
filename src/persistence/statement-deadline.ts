import type { Duplex } from 'node:stream';

type Query = (...given: unknown[]) => unknown;

/**
 * Cuts a connection of mysql2 on which a statement is not answered within some seconds. A server gives up slow statements
 * itself; one that hangs, or to which the network is gone, never says so, and would hold the connection for ever. The
 * statement then fails with ETIMEDOUT.
 */
export function cutWhenSilent(connection: object, seconds: number): void {
  const spoken = connection as { query: Query; stream: Duplex };
  const query = spoken.query.bind(connection);
  const cut = () => {
    spoken.stream.destroy(Object.assign(new Error(`no answer within ${seconds} s`), { code: 'ETIMEDOUT' }));
  };
  spoken.query = (...given) => {
    const done = given.pop();
    if (typeof done !== 'function') return query(...given, done);
    const timer = setTimeout(cut, seconds * 1000);
    return query(...given, (...answer: unknown[]) => {
      clearTimeout(timer);
      (done as Query)(...answer);
    });
  };
}
