import { Problem } from '../../calendar/problem.js';

/** The errors of imports. */
export const importErrors = {
  notFound: (id: number) => new Problem('missing', 'rest-import-not-found', `There is no import ${id}.`),
  running: (name: string) =>
    new Problem('conflict', 'import-is-running', `Another import of ${name} has not ended yet.`, { name }),
  ended: () => new Problem('conflict', 'import-has-ended', 'This import has ended.'),
  notDone: () => new Problem('conflict', 'import-is-not-done', 'Only a dry run that is done can be applied.'),
};
