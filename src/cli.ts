#!/usr/bin/env node
import { acceptsNoArguments, helpOf, helpOfAll, unknownCommand, usageOf } from './commands/command-help.js';
import { COMMANDS } from './commands/command-list.js';
import { VERSION } from './config/version.js';

const HELP = ['--help', '-h'];
const [name = '', ...rest] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;

if (command && rest.some((argument) => HELP.includes(argument))) {
  process.stdout.write(`${helpOf(command)}\n`);
} else if (command && rest.length > 0 && acceptsNoArguments(name, command)) {
  process.stderr.write(`${usageOf(command)}\n`);
  process.exitCode = 1;
} else if (command) {
  // Each command reads its arguments as if it were a separate program.
  process.argv.splice(2, 1);
  await command.run();
} else if (HELP.includes(name) || name === 'help') {
  process.stdout.write(`${helpOfAll()}\n`);
} else if (name === '--version') {
  process.stdout.write(`${VERSION}\n`);
} else {
  process.stderr.write(`${name === '' ? helpOfAll() : unknownCommand(name)}\n`);
  process.exitCode = 1;
}
