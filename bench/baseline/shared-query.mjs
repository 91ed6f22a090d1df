// Requests for the same at once share a statement, as those of the service do.

/** By statement: the one that runs, and the one that those wait for who came meanwhile. */
const running = new Map();
const following = new Map();

/** The rows of a statement that begins after this. */
export function sharedQuery(pool, sql, values) {
  const key = JSON.stringify([sql, values]);
  const known = following.get(key);
  if (known) return known;
  const rows = afterTheLast(key, async () => (await pool.query(sql, values))[0]);
  following.set(key, rows);
  return rows;
}

async function afterTheLast(key, read) {
  await running.get(key)?.catch(() => undefined);
  const own = following.get(key);
  running.set(key, own);
  following.delete(key);
  try {
    return await read();
  } finally {
    if (running.get(key) === own) running.delete(key);
  }
}
