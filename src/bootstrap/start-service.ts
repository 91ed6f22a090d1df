import type { NestExpressApplication } from '@nestjs/platform-express';
import { UserRepository } from '../accounts/users/user.repository.js';
import { InvalidSetting, type Settings } from '../config/settings.js';
import { isLoopback } from '../http/urls/loopback.js';
import { asUnavailable } from '../persistence/database-unavailable.js';
import { readDatabaseUrl } from '../persistence/database-url.js';
import { lockFile } from '../persistence/embedded/embedded-file.js';
import { announce } from './announce.js';
import { createApp } from './create-app.js';
import { shutDownAfterFault } from './exit.js';
import { Lifecycle, STOP_SIGNALS } from './lifecycle.js';
import { releaseMemoryWhenIdle } from './release-memory.js';

/** Starts the service and prints its URLs. Throws InvalidSetting or DatabaseUnavailable with a one-line message. */
export async function startService(settings: Settings): Promise<void> {
  lockDatabase(settings);
  const app = await createApp(settings);
  const open = await app.get(UserRepository).isEmpty();
  if (open) requireUsers(settings);
  app.enableShutdownHooks([...STOP_SIGNALS], { useProcessExit: true });
  shutDownAfterFault(app.get(Lifecycle));
  await listen(app, settings);
  await announce(app, settings, open);
  releaseMemoryWhenIdle(app.getHttpServer());
}

/** Locks the file of an embedded database until the process exits: only one process may serve it (ADR 21). */
function lockDatabase({ DATABASE_URL }: Settings): void {
  const address = readDatabaseUrl(DATABASE_URL);
  if (address.kind !== 'embedded') return;
  try {
    lockFile(address.file);
  } catch (error) {
    throw asUnavailable(error, DATABASE_URL);
  }
}

/** Open mode, without users, is allowed only outside production and on a loopback address. */
function requireUsers({ NODE_ENV, HOST }: Settings): void {
  const remedy = 'set BOOTSTRAP_USERS or run `npm run users -- add`';
  if (NODE_ENV === 'production') throw new InvalidSetting(`NODE_ENV: production needs users; ${remedy}`);
  if (!isLoopback(HOST)) throw new InvalidSetting(`HOST: must be 127.0.0.1 while there are no users; ${remedy}`);
}

const REASONS: Record<string, string> = {
  EADDRINUSE: 'PORT: is in use by another process',
  EACCES: 'PORT: this user may not open it',
  EADDRNOTAVAIL: 'HOST: is not an address of this machine',
  ENOTFOUND: 'HOST: is an unknown host name',
  EAI_AGAIN: 'HOST: the name cannot be resolved',
};

async function listen(app: NestExpressApplication, { PORT, HOST }: Settings): Promise<void> {
  try {
    await app.listen(PORT, HOST);
  } catch (error) {
    const code = (error as { code?: unknown } | undefined)?.code;
    const reason = typeof code === 'string' ? REASONS[code] : undefined;
    throw reason === undefined ? error : new InvalidSetting(`${reason} (${HOST}:${PORT})`);
  }
}
