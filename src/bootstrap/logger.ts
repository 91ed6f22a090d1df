import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { QueryFailedError } from 'typeorm';
import type { Settings } from '../config/settings.js';

/** Contexts of the start-up messages of Nest; logged at level `debug`. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** Contexts in which Nest logs start-up errors; `stop` reports these in one line instead. */
const REPORTED_BY_MAIN = new Set(['ExceptionHandler', 'NestApplication']);

/** Lines are buffered up to this size or time. */
const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL_MS = 100;

let opened: DestinationStream | undefined;

/** Standard output, buffered because a write costs about as much as an SQL statement; flushed when the process exits. */
function standardOutput(): DestinationStream {
  if (opened) return opened;
  const output = pino.destination({ fd: 1, minLength: BUFFER_BYTES, periodicFlush: FLUSH_INTERVAL_MS, sync: true });
  process.on('exit', () => output.flushSync());
  return (opened = output);
}

/** `text` for people at a terminal, `json` for log collectors. */
export type LineForm = 'json' | 'text';

/** The form of start-up messages: JSON in production. */
export const startUpForm = (environment: NodeJS.ProcessEnv): LineForm =>
  environment.NODE_ENV === 'production' ? 'json' : 'text';

/** The logger of the service: one JSON object per line on standard output. */
export class ServiceLogger implements LoggerService {
  private readonly sink: Logger;

  constructor(level: Settings['LOG_LEVEL'], destination: DestinationStream = standardOutput()) {
    const formatters = { level: (label: string) => ({ level: label }) };
    // `withPlainError` has already serialised errors.
    const serializers = { err: (error: unknown) => error };
    const options: LoggerOptions = { level, base: undefined, formatters, serializers };
    this.sink = pino({ ...options, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  }

  log(message: unknown, ...rest: unknown[]): void {
    this.write(FRAMEWORK.has(contextIn(rest) ?? '') ? 'debug' : 'info', message, rest);
  }

  error(message: unknown, ...rest: unknown[]): void {
    if (!REPORTED_BY_MAIN.has(contextIn(rest) ?? '')) this.write('error', message, rest);
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.write('warn', message, rest);
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.write('debug', message, rest);
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.write('trace', message, rest);
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.write('fatal', message, rest);
  }

  /** Members of an object become members of the line; an error becomes `err`, a string `msg`. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = contextIn(rest);
    if (typeof message === 'string') this.sink[level]({ context }, message);
    else this.sink[level]({ context, ...withPlainError(message instanceof Error ? { err: message } : message) });
  }
}

// Nest passes the context as last argument.
function contextIn(rest: unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}

/** Serialises `err` before pino does, which would also copy its message to `msg`. */
function withPlainError(fields: unknown): object {
  if (typeof fields !== 'object' || fields === null) return { msg: String(fields) };
  return 'err' in fields ? { ...fields, err: plainError(fields.err) } : fields;
}

/** The loggable part of an error. Messages and parameters of drivers contain values, which may be secret. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')));
  if (!(error instanceof QueryFailedError)) return { type, message, stack: frames };
  const { code } = error.driverError as { code?: unknown };
  return { type, message: String(code), statement: error.query, stack: frames };
}
