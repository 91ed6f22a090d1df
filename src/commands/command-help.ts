import { closest, distance } from 'fastest-levenshtein';
import { type Command, COMMANDS } from './command-list.js';

const PROGRAM = 'events-calendar-service';

/** The text of `--help`: all commands, one per line. */
export function helpOfAll(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`);
  return [
    `usage: ${PROGRAM} COMMAND [ARGUMENT...]`,
    '',
    ...lines,
    '',
    `Run ${PROGRAM} COMMAND --help for details. Settings are read from the environment and from .env.`,
  ].join('\n');
}

/** The text of `COMMAND --help`. */
export function helpOf(command: Command): string {
  const { description, notes = [] } = command;
  return [usageOf(command), '', `${description[0]?.toUpperCase()}${description.slice(1)}.`, ...notes].join('\n');
}

/** The usage of a command, one form per line. */
export function usageOf({ usage }: Command): string {
  return usage.map((form, index) => `${index === 0 ? 'usage:' : '      '} ${PROGRAM} ${form}`).join('\n');
}

/** Whether a command takes no arguments; other commands parse theirs themselves. */
export function acceptsNoArguments(name: string, { usage }: Command): boolean {
  return usage.length === 1 && usage[0] === name;
}

/** The error message for an unknown command, with the most similar one. */
export function unknownCommand(name: string): string {
  const nearest = closest(name, Object.keys(COMMANDS));
  const hint = distance(name, nearest) <= 2 ? `did you mean ${nearest}?` : `run ${PROGRAM} --help for a list`;
  return `unknown command ${JSON.stringify(name)}; ${hint}`;
}
