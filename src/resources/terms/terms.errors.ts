import { Problem } from '../../calendar/problem.js';
import { TAXONOMIES, type TermKind } from './taxonomy.js';

/** The errors of categories and tags. */
export const termErrors = {
  notFound(kind: TermKind) {
    const { one } = TAXONOMIES[kind];
    return new Problem('missing', `rest-${one}-not-found`, `There is no such ${one}.`);
  },
  /** `id` is that of the term with the name. */
  exists: (id: number) =>
    new Problem('invalid', 'term_exists', 'A term with this name already exists.', { term_id: id }),
  notHierarchical: () => new Problem('invalid', 'rest_taxonomy_not_hierarchical', 'Tags have no parent.'),
};
