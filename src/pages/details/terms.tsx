import type { TermLink } from '../lists/event-terms.js';
import { usePage } from '../page-scope.js';

interface TermsProps {
  readonly name: string;
  readonly terms: readonly TermLink[];
}

/** Links to categories or tags. */
export function Terms({ name, terms }: TermsProps) {
  const { links } = usePage();
  if (terms.length === 0) return null;
  return (
    <section class="ec-terms">
      <h2>{name}</h2>
      <ul>
        {terms.map((term) => (
          <li key={term.url}>
            <a href={links.local(term.url)}>
              <bdi>{term.name}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
