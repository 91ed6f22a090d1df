import { Problem } from '../../calendar/problem.js';

/** What may go wrong with API tokens alone. */
export const tokenErrors = {
  notFound: (id: number) => new Problem('missing', 'rest-token-not-found', `There is no token ${id}.`),
};
