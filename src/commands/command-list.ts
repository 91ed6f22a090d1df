/** A command of the command line. Its module runs as it is imported, with the arguments of the process. */
export interface Command {
  /** What it does, in one line. */
  readonly description: string;
  /** How it is called, without the name of the program; a form a line. */
  readonly usage: readonly string[];
  /** What else there is to know, in lines. */
  readonly notes?: readonly string[];
  readonly run: () => Promise<unknown>;
}

/** Every command, in the order in which the help lists them. */
export const COMMANDS: Record<string, Command> = {
  start: {
    description: 'migrate the database if needed, and serve',
    usage: ['start'],
    notes: ['Stops on SIGTERM and SIGINT once the requests under way have their responses.'],
    run: () => import('../main.js'),
  },
  users: {
    description: 'list, add and change users and their API tokens',
    usage: [
      'users list',
      'users add LOGIN --role ROLE [--email EMAIL] [--name NAME]',
      'users role LOGIN --role ROLE',
      'users password|disable|enable LOGIN',
      'users token list',
      'users token add LOGIN --role ROLE --name NAME [--expires DAYS]',
      'users token revoke ID',
    ],
    notes: [
      'Roles: administrator, editor, author, contributor, subscriber.',
      'Passwords come from USER_PASSWORD, from the file USER_PASSWORD_FILE names, or from standard input.',
    ],
    run: () => import('./users.js'),
  },
  seed: {
    description: 'write a made-up calendar',
    usage: ['seed [--events NUMBER] [--more]'],
    notes: ['200 events unless told otherwise; --more adds to a calendar that has events already.'],
    run: () => import('./seed.js'),
  },
  migrate: {
    description: 'bring the schema of the database up to date',
    usage: ['migrate'],
    run: () => import('./migrate.js'),
  },
  'migrate:revert': {
    description: 'take the latest migration back',
    usage: ['migrate:revert [--yes-lose-data NAME]'],
    notes: ['Refuses where data would be lost, and in production, unless the migration is named.'],
    run: () => import('./migrate-revert.js'),
  },
  backup: {
    description: 'copy the embedded database to a new file, while the service runs',
    usage: ['backup FILE'],
    notes: ['FILE is never overwritten, and appears only when the copy is whole.'],
    run: () => import('./backup.js'),
  },
  restore: {
    description: 'put a backup in the place of the embedded database',
    usage: ['restore FILE'],
    notes: ['Refuses while a process serves; keeps the former database beside it.'],
    run: () => import('./restore.js'),
  },
  recount: {
    description: 'rebuild the counts and the search index while the service runs',
    usage: ['recount'],
    run: () => import('./recount.js'),
  },
  'db:reset': {
    description: 'delete everything in the database; refused in production',
    usage: ['db:reset'],
    run: () => import('./db-reset.js'),
  },
};
