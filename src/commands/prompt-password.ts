import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../bootstrap/exit.js';
import { InvalidSecretFile, secretFrom } from '../config/secret-files.js';

/**
 * Reads a password from a variable such as USER_PASSWORD, from the file that USER_PASSWORD_FILE names, or from standard
 * input. It is never an argument, because other users of the machine can read those. Throws CommandError if there is none.
 */
export async function promptPassword(variable = 'USER_PASSWORD'): Promise<string> {
  const password =
    passwordFromEnvironment(variable) ?? (process.stdin.isTTY ? await readHidden() : await readFirstLine());
  if (!password) throw new CommandError(`no password: set ${variable}, or write it to standard input`);
  return password;
}

function passwordFromEnvironment(variable: string): string | undefined {
  try {
    return secretFrom(process.env, variable) ?? process.env[variable];
  } catch (error) {
    throw error instanceof InvalidSecretFile ? new CommandError(error.message) : error;
  }
}

/** Prompts in the terminal without echoing the input. */
async function readHidden(): Promise<string> {
  const discard = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: discard, terminal: true });
  terminal.once('SIGINT', () => process.exit(130));
  process.stdout.write('Password: ');
  try {
    return await terminal.question('');
  } finally {
    terminal.close();
    process.stdout.write('\n');
  }
}

async function readFirstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return undefined;
}
