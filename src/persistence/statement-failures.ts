type Query = (...given: unknown[]) => unknown;

/** Has a connection of mysql2 tell of each statement that fails on it. */
export function hearFailures(connection: object, hear: (error: unknown) => void): void {
  const spoken = connection as { query: Query };
  const query = spoken.query.bind(connection);
  spoken.query = (...given) => {
    const done = given.pop();
    if (typeof done !== 'function') return query(...given, done);
    return query(...given, (error: unknown, ...answer: unknown[]) => {
      if (error) hear(error);
      (done as Query)(error, ...answer);
    });
  };
}
