// Measures the start time, and the memory of an idle process.
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { median } from '../measure.mjs';
import { startService } from '../servers.mjs';

export async function measureStart(databaseUrl, times, settings = {}) {
  const [firstResponses, imports, idle, cpu] = [[], [], [], []];
  for (let n = 0; n < times; n++) {
    imports.push(await importTime());
    const service = await startService(databaseUrl, settings);
    await (await fetch(`${service.url}/events`)).arrayBuffer();
    firstResponses.push(performance.now() - service.startedMs);
    cpu.push(await service.cpuMs());
    await pause(3000);
    idle.push(await service.memoryMiB());
    await service.stop();
  }
  return {
    firstResponseMs: median(firstResponses),
    importMs: median(imports),
    cpuMs: median(cpu),
    idleMiB: median(idle),
  };
}

/** Milliseconds of a process that only imports the packages that the service imports at start. */
async function importTime() {
  const code = [...(await packagesOf(new URL('../../dist/bootstrap/start-service.js', import.meta.url)))]
    .map((name) => `await import('${name}');`)
    .join('');
  const started = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${code} process.exit(0)`], {
    cwd: fileURLToPath(new URL('../..', import.meta.url)),
    stdio: 'inherit',
  });
  return new Promise((resolve) => child.once('exit', () => resolve(performance.now() - started)));
}

const IMPORTS = /^(?:import|export)\s(?:[^'"]*\sfrom\s)?['"]([^'"]+)['"]/gm;

/** The packages that a compiled file imports directly or indirectly, without dynamic imports. */
async function packagesOf(file, found = new Set(), seen = new Set()) {
  if (seen.has(file.href)) return found;
  seen.add(file.href);
  for (const [, name] of (await readFile(file, 'utf8')).matchAll(IMPORTS)) {
    if (name.startsWith('.')) await packagesOf(new URL(name, file), found, seen);
    else found.add(name);
  }
  return found;
}
