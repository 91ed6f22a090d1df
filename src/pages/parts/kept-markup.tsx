import type { JSX, VNode } from 'preact';
import { render } from 'preact-render-to-string';
import { type PageScope, ScopeProvider, usePage } from '../page-scope.js';

interface KeptProps {
  /** The element around the markup. */
  readonly as: 'li' | 'section' | 'search' | 'header' | 'footer';
  readonly class?: string;
  readonly 'aria-label'?: string;
  readonly 'aria-labelledby'?: string;
  /** What the markup is made of, besides the scope of the page and `variant`; it must not change. */
  readonly of: object;
  /** Tells apart what is made of the same object. */
  readonly variant: string;
  readonly draw: () => VNode;
}

type Markup = Map<string, string>;

/** By page scope, which has language, settings and addresses, then by what it is made of. Both end with their objects. */
const kept = new WeakMap<PageScope, WeakMap<object, Markup>>();

/** A part of pages that is written once: most of a list is the same as on the page before. */
export function Kept({ as: Element, of, variant, draw, ...attributes }: KeptProps): JSX.Element {
  const scope = usePage();
  const known = markupOf(scope, of);
  const html = known.get(variant) ?? render(<ScopeProvider value={scope}>{draw()}</ScopeProvider>);
  known.set(variant, html);
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: html }} />;
}

function markupOf(scope: PageScope, of: object): Markup {
  const ofScope = kept.get(scope) ?? new WeakMap<object, Markup>();
  kept.set(scope, ofScope);
  const markup = ofScope.get(of) ?? new Map<string, string>();
  ofScope.set(of, markup);
  return markup;
}
