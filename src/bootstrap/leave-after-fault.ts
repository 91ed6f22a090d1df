import { Logger } from '@nestjs/common';
import type { Lifecycle } from './lifecycle.js';

/**
 * Ends the process in order after an error that nothing has caught, in a callback or in a promise: what the process holds
 * may be wrong now, but the requests under way are still answered, as after SIGTERM. The exit code is 1. The log names
 * these requests, of which one may have caused it.
 */
export function shutDownAfterFault({ inFlight }: Lifecycle): void {
  const logger = new Logger('Process');
  let isLeaving = false;
  process.on('uncaughtException', (err, origin) => {
    const ids = inFlight.ids();
    logger.fatal({ err, origin, ...(ids.length === 1 ? { request_id: ids[0] } : { requests_under_way: ids }) });
    if (isLeaving) return;
    isLeaving = true;
    process.once('exit', () => (process.exitCode = 1));
    process.kill(process.pid, 'SIGTERM');
  });
}
