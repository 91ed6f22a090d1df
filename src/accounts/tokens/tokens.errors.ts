import { Problem } from '../../calendar/problem.js';

/** The errors of API tokens. */
export const tokenErrors = {
  notFound: (id: number) => new Problem('missing', 'rest-token-not-found', `There is no token with id ${id}.`),
};
