import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { CommandError } from '../bootstrap/exit.js';
import { InvalidSecretFile, secretFrom } from '../config/secret-files.js';

/** A password from USER_PASSWORD or USER_PASSWORD_FILE, else the first line of standard input; never from the arguments, which others can read. */
export async function promptPassword(): Promise<string> {
  const password = passwordFromEnvironment() ?? (process.stdin.isTTY ? await typed() : await firstLine());
  if (!password) throw new CommandError('a password is needed: in USER_PASSWORD or on standard input');
  return password;
}

function passwordFromEnvironment(): string | undefined {
  try {
    return secretFrom(process.env, 'USER_PASSWORD') ?? process.env.USER_PASSWORD;
  } catch (error) {
    throw error instanceof InvalidSecretFile ? new CommandError(error.message) : error;
  }
}

/** Asks at the keyboard, showing nothing of what is typed. */
async function typed(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const keyboard = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  keyboard.once('SIGINT', () => process.exit(130));
  process.stdout.write('Password: ');
  try {
    return await keyboard.question('');
  } finally {
    keyboard.close();
    process.stdout.write('\n');
  }
}

async function firstLine(): Promise<string | undefined> {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return undefined;
}
