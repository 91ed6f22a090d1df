import { readFileSync } from 'node:fs';

/** Settings that may contain secrets. Each can also be read from the file named by the variable with the suffix `_FILE`. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_FAILOVER_URLS',
  'DATABASE_REPLICA_URLS',
  'BOOTSTRAP_USERS',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** A secret file cannot be used; the message names the variable, but never quotes the file. */
export class InvalidSecretFile extends Error {}

/** The environment with secrets from files added under their setting names. Throws InvalidSecretFile. */
export function withSecretsFromFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = SECRET_SETTINGS.map((name) => [name, secretFrom(environment, name)] as const);
  const fromFiles = Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined));
  return { ...environment, ...fromFiles };
}

/** The content of the file named by `NAME_FILE`, without its final line break; undefined if the variable is not set. */
export function secretFrom(environment: NodeJS.ProcessEnv, name: string): string | undefined {
  const file = environment[`${name}_FILE`];
  if (!file) return undefined;
  if (environment[name]) throw new InvalidSecretFile(`${name}_FILE: must not be set together with ${name}`);
  const secret = contentOf(file, name).replace(/\r?\n$/, '');
  if (secret === '') throw new InvalidSecretFile(`${name}_FILE: names an empty file`);
  return secret;
}

function contentOf(file: string, name: string): string {
  try {
    return textOf(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InvalidSecretFile(`${name}_FILE: the file cannot be read (${String(code)})`);
  }
}

/** The content of a text file, without the byte order mark that some editors add. */
export const textOf = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
