import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;
/** Debian's, which has the packages; another one may come first in the path. */
const PYTHON = '/usr/bin/python3';

/** Runs a program to its end; throws with what it said unless it succeeds. */
export async function outputOf(program: string, ...args: readonly string[]): Promise<string> {
  return (await promisify(execFile)(program, args, { maxBuffer: MAX_OUTPUT_BYTES })).stdout;
}

/** What a Python program beside this file prints as JSON. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests look into it freely
export async function readByPython(program: string, ...args: readonly string[]): Promise<any> {
  return JSON.parse(await outputOf(PYTHON, join(import.meta.dirname, program), ...args));
}
