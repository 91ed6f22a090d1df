import { closest, distance } from 'fastest-levenshtein';
import { type Command, COMMANDS } from './command-list.js';

const PROGRAM = 'events-calendar-service';

/** What `--help` says: all commands, a line each. */
export function helpOfAll(): string {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries(COMMANDS).map(([name, { description }]) => `  ${name.padEnd(width)}  ${description}`);
  return [
    `usage: ${PROGRAM} COMMAND [ARGUMENT...]`,
    '',
    ...lines,
    '',
    `${PROGRAM} COMMAND --help says more of one. Settings come from the environment and from .env.`,
  ].join('\n');
}

/** What `COMMAND --help` says. */
export function helpOf(command: Command): string {
  const { description, notes = [] } = command;
  return [usageOf(command), '', `${description[0]?.toUpperCase()}${description.slice(1)}.`, ...notes].join('\n');
}

/** How a command is called; a form a line. */
export function usageOf({ usage }: Command): string {
  return usage.map((form, at) => `${at === 0 ? 'usage:' : '      '} ${PROGRAM} ${form}`).join('\n');
}

/** Whether a command is its name alone; the others read their arguments themselves. */
export function acceptsNoArguments(name: string, { usage }: Command): boolean {
  return usage.length === 1 && usage[0] === name;
}

/** What to say of a name that is no command. */
export function unknownCommand(name: string): string {
  const nearest = closest(name, Object.keys(COMMANDS));
  const hint = distance(name, nearest) <= 2 ? `is ${nearest} meant?` : `${PROGRAM} --help lists them`;
  return `there is no command ${JSON.stringify(name)}; ${hint}`;
}
