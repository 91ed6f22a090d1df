/** A subcommand of the command line. Importing its module runs it with the arguments of the process. */
export interface Command {
  /** What it does, in one line, lower case. */
  readonly description: string;
  /** Its forms, without the program name. */
  readonly usage: readonly string[];
  /** Further lines of `COMMAND --help`. */
  readonly notes?: readonly string[];
  readonly run: () => Promise<unknown>;
}

/** All commands, in the order of the help text. */
export const COMMANDS: Record<string, Command> = {
  start: {
    description: 'migrate the database if necessary, and start the service',
    usage: ['start'],
    notes: ['SIGTERM and SIGINT stop it; running requests are finished first.'],
    run: () => import('../main.js'),
  },
  users: {
    description: 'list, add and change users and their API tokens',
    usage: [
      'users list',
      'users add LOGIN --role ROLE [--email EMAIL] [--name NAME]',
      'users role LOGIN --role ROLE',
      'users password|disable|enable|erase LOGIN',
      'users token list',
      'users token add LOGIN --role ROLE --name NAME [--expires DAYS]',
      'users token revoke ID',
    ],
    notes: [
      'Roles: administrator, editor, author, contributor, subscriber.',
      'Passwords are read from USER_PASSWORD, from the file USER_PASSWORD_FILE, or from standard input.',
    ],
    run: () => import('./users.js'),
  },
  seed: {
    description: 'fill the calendar with sample data',
    usage: ['seed [--events NUMBER] [--more]'],
    notes: ['200 events by default; --more adds to a calendar that already has events.'],
    run: () => import('./seed.js'),
  },
  import: {
    description: 'import events from another calendar, a file or an export; a dry run unless told to apply',
    usage: ['import SOURCE FILE_OR_URL [--apply] [OPTION...]', 'import --resume ID'],
    notes: [
      'SOURCE: tec (a site with The Events Calendar), ics, csv, or jsonl (an export of this service).',
      '--name NAME             under which the ids of the source are remembered; by default the host, else SOURCE',
      '--on-change VALUE       records that exist: overwrite (default), keep, or merge with what was changed here',
      '--missing VALUE         records that the source no longer has: keep (default) or trash',
      '--identity VALUE        records are known by their ids (uid, default), else by title, start and place (content)',
      '--status STATUS         status of new records; --category CATEGORY: a category for all events',
      '--timezone, --date-order, --encoding, --delimiter, --column COLUMN=HEADING: how the source is to be read',
      '--group                 tec: the dates of a recurring event become one series; --interval MS: time between requests',
      '--ids VALUE             ids of an export: map to new ones (default) or keep, into an empty calendar',
      '--as LOGIN              the user who imports; by default the first administrator',
      '--username NAME         for the source; its password is read from IMPORT_PASSWORD or from standard input',
      '--allow ADDRESS         an address or a range that requests may go to, although it is not public',
      '--rows VALUE            lines of the report to print: failed (default), all or none',
      'Exit code: 0 all went well, 1 the import was refused or interrupted, 2 some records failed.',
    ],
    run: () => import('./import.js'),
  },
  redirects: {
    description: 'print redirects from the pages of an imported site to the pages of this calendar',
    usage: ['redirects [--format nginx|csv] [--name NAME]'],
    notes: ['--name: of one import; by default of all. Pages whose URL stays the same are left out.'],
    run: () => import('./redirects.js'),
  },
  export: {
    description: 'write the whole calendar to a file, or its events for other programs',
    usage: ['export --to FILE [--format jsonl|csv|ics] [--as anonymous] [--filter NAME=VALUE]...'],
    notes: [
      'The file appears when it is complete; - is standard output.',
      '--format VALUE          jsonl (default): everything, to import it again; csv or ics: events',
      '--as anonymous          csv, ics: only what everybody may read; else also drafts and hidden events',
      '--filter NAME=VALUE     csv, ics: a parameter of the list of events, such as categories=music; may be repeated',
    ],
    run: () => import('./export.js'),
  },
  migrate: {
    description: 'bring the schema of the database up to date',
    usage: ['migrate'],
    run: () => import('./migrate.js'),
  },
  'migrate:revert': {
    description: 'revert the latest migration',
    usage: ['migrate:revert [--yes-lose-data NAME]'],
    notes: [
      'If data would be lost, and always in production, --yes-lose-data with the name of the migration is required.',
    ],
    run: () => import('./migrate-revert.js'),
  },
  backup: {
    description: 'copy the embedded database to a new file, while the service runs',
    usage: ['backup FILE'],
    notes: ['FILE is never overwritten, and is created only when the copy is complete.'],
    run: () => import('./backup.js'),
  },
  restore: {
    description: 'replace the embedded database with a backup',
    usage: ['restore FILE'],
    notes: ['Fails while the service is running; keeps the previous database next to it.'],
    run: () => import('./restore.js'),
  },
  recount: {
    description: 'rebuild the counts and the search index while the service runs',
    usage: ['recount'],
    run: () => import('./recount.js'),
  },
  'extend-series': {
    description: 'store the coming dates of recurring events now, which a running service does every hour',
    usage: ['extend-series'],
    run: () => import('./extend-series.js'),
  },
  'db:reset': {
    description: 'delete everything in the database; not allowed in production',
    usage: ['db:reset'],
    run: () => import('./db-reset.js'),
  },
};
