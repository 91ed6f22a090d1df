import type { INestApplication } from '@nestjs/common';

/** Milliseconds that requests under way have to end. */
const LIMIT_MS = 10_000;

/** On SIGTERM or SIGINT: takes no more requests, answers those under way, closes the database, and exits with 0. A second signal does not wait. */
export function closeWhenTold(app: INestApplication): void {
  let told = false;
  const close = async () => {
    if (told) process.exit(1);
    told = true;
    setTimeout(() => process.exit(1), LIMIT_MS).unref();
    await app.close();
    process.exit(0);
  };
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => void close());
}
