// How long a start takes, and what an idle process holds.
import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from './measure.mjs';
import { startService } from './servers.mjs';

export async function measureStart(databaseUrl, times) {
  const [firstAnswers, imports, idle] = [[], [], []];
  for (let n = 0; n < times; n++) {
    imports.push(await importTime());
    const service = await startService(databaseUrl);
    await (await fetch(`${service.url}/events`)).arrayBuffer();
    firstAnswers.push(performance.now() - service.startedMs);
    await pause(3000);
    idle.push(await service.memoryMiB());
    await service.stop();
  }
  return { firstAnswerMs: median(firstAnswers), importMs: median(imports), idleMiB: median(idle) };
}

/** Milliseconds for a process that does nothing but import what the service imports when it starts. */
function importTime() {
  const started = performance.now();
  const root = fileURLToPath(new URL('..', import.meta.url));
  const code = "await import('./dist/bootstrap/create-app.js'); process.exit(0)";
  const process_ = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: root, stdio: 'inherit' });
  return new Promise((resolve) => process_.once('exit', () => resolve(performance.now() - started)));
}
