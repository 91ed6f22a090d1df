import type { LoggerService } from '@nestjs/common';
import { type DestinationStream, type Level, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import { QueryFailedError } from 'typeorm';
import type { Settings } from '../config/settings.js';

/** What Nest says about its own start; of interest only when Nest itself is. */
const FRAMEWORK = new Set(['NestFactory', 'InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestApplication']);

/** What stops the start is said once, in one line, by whoever started the service. */
const REPORTED_BY_MAIN = new Set(['ExceptionHandler', 'NestApplication']);

/** Lines are written together, once there are so many bytes of them or so many milliseconds have passed. */
const BUFFER_BYTES = 4096;
const FLUSH_INTERVAL_MS = 100;

let opened: DestinationStream | undefined;

/** Standard output. Each write costs about as much as a statement; nothing is held back when the process ends. */
function standardOutput(): DestinationStream {
  if (opened) return opened;
  const output = pino.destination({ fd: 1, minLength: BUFFER_BYTES, periodicFlush: FLUSH_INTERVAL_MS, sync: true });
  process.on('exit', () => output.flushSync());
  return (opened = output);
}

/** How a line is written that people read at a keyboard and programs read in production. */
export type LineForm = 'json' | 'text';

/** The form of the lines that the service writes while it starts. */
export const startUpForm = (environment: NodeJS.ProcessEnv): LineForm =>
  environment.NODE_ENV === 'production' ? 'json' : 'text';

/** The log of the service: one JSON object a line on standard output. */
export class ServiceLogger implements LoggerService {
  private readonly sink: Logger;

  constructor(level: Settings['LOG_LEVEL'], destination: DestinationStream = standardOutput()) {
    const formatters = { level: (label: string) => ({ level: label }) };
    // Errors are plain already when pino sees them.
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

  /** An object's fields become fields of the line, an error its `err`, a text its `msg`. */
  private write(level: Level, message: unknown, rest: unknown[]): void {
    const context = contextIn(rest);
    if (typeof message === 'string') this.sink[level]({ context }, message);
    else this.sink[level]({ context, ...withPlainError(message instanceof Error ? { err: message } : message) });
  }
}

// Nest appends the context to whatever was handed to the logger.
function contextIn(rest: unknown[]): string | undefined {
  const last = rest.at(-1);
  return typeof last === 'string' ? last : undefined;
}

/** Errors are made plain before pino sees them: it would repeat their message as that of the line. */
function withPlainError(fields: unknown): object {
  if (typeof fields !== 'object' || fields === null) return { msg: String(fields) };
  return 'err' in fields ? { ...fields, err: plainError(fields.err) } : fields;
}

/** What may be told of an error: drivers put values into message, parameters and statement, which may be secrets. */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const { type, message, stack } = stdSerializers.err(error);
  const frames = stack.slice(Math.max(0, stack.indexOf('\n    at ')));
  if (!(error instanceof QueryFailedError)) return { type, message, stack: frames };
  const { code } = error.driverError as { code?: unknown };
  return { type, message: String(code), statement: error.query, stack: frames };
}
