import { readFileSync } from 'node:fs';

/** Settings that may hold a secret. Each can also come from the file that the variable of the same name with `_FILE` names. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_FAILOVER_URLS',
  'DATABASE_REPLICA_URLS',
  'BOOTSTRAP_USERS',
  'REDIS_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const;

/** A secret file cannot be used; the message begins with the name of the variable and repeats nothing of the file. */
export class InvalidSecretFile extends Error {}

/** The environment with the contents of its secret files in place of their names. Throws InvalidSecretFile. */
export function withSecretsFromFiles(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const secrets = SECRET_SETTINGS.map((name) => [name, secretFrom(environment, name)] as const);
  const fromFiles = Object.fromEntries(secrets.filter(([, secret]) => secret !== undefined));
  return { ...environment, ...fromFiles };
}

/** The secret in the file that `NAME_FILE` names, without the line break at its end; undefined where none is named. */
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

/** What a text file holds, without the byte order mark that some editors put in front. */
export const textOf = (file: string): string => readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
