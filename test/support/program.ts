import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** What a program said and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: string | null;
  readonly out: string;
  readonly err: string;
}

/** A program of the build in a process of its own. */
export interface RunningProgram {
  /** Resolves to what it has said so far once its output matches, rejects when it ends before. */
  says(pattern: RegExp): Promise<string>;
  ended: Promise<Ended>;
  tell(signal: NodeJS.Signals): void;
}

export interface Given {
  readonly args?: readonly string[];
  /** Settings; those of the machine are not handed on. */
  readonly environment?: Record<string, string>;
  /** The folder it works in; that of the project unless given. */
  readonly folder?: string;
  /** What it reads from standard input. */
  readonly input?: string;
}

/** Starts a file of the build, such as `main.js`, or the code after `--input-type=module -e`. */
export function start(
  program: string,
  { args = [], environment = {}, folder, input = '' }: Given = {},
): RunningProgram {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NODE_ENV: 'test', ...environment };
  const code = program.endsWith('.js') ? [join(ROOT, 'dist', program)] : ['--input-type=module', '-e', program];
  const child = spawn(process.execPath, [...code, ...args], { cwd: folder, env, stdio: 'pipe' });
  let out = '';
  let err = '';
  child.stdout.on('data', (chunk) => (out += String(chunk)));
  child.stderr.on('data', (chunk) => (err += String(chunk)));
  child.stdin.on('error', () => undefined);
  child.stdin.end(input);
  const ended = once(child, 'close').then(([exit, signal]) => ({ code: exit, signal, out, err }));
  return {
    ended,
    tell: (signal) => void child.kill(signal),
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(out) && resolve(out);
        child.stdout.on('data', look);
        look();
        ended.then(() => reject(new Error(`ended without ${pattern}: ${out}${err}`)), reject);
      }),
  };
}

/** Runs a program to its end. */
export function run(program: string, given?: Given): Promise<Ended> {
  return start(program, given).ended;
}
