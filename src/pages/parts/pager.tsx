import { usePage } from '../page-scope.js';

interface PagerProps {
  readonly page: number;
  readonly pages: number;
  readonly previous: string | undefined;
  readonly next: string | undefined;
  /** Whether crawlers stay away, because the pages are filtered. */
  readonly nofollow: boolean;
}

/** Links to the pages before and after. */
export function Pager({ page, pages, previous, next, nofollow }: PagerProps) {
  const { messages, formats } = usePage();
  if (pages < 2) return null;
  const relation = (name: string) => (nofollow ? `${name} nofollow` : name);
  return (
    <nav class="ec-pager" aria-label={messages.pages}>
      {previous !== undefined && (
        <a class="ec-button" href={previous} rel={relation('prev')}>
          <span class="ec-arrow ec-arrow-back" aria-hidden="true" />
          {messages.previousPage}
        </a>
      )}
      <span class="ec-pager-place">{messages.pageOf(formats.number(page), formats.number(pages))}</span>
      {next !== undefined && (
        <a class="ec-button" href={next} rel={relation('next')}>
          {messages.nextPage}
          <span class="ec-arrow" aria-hidden="true" />
        </a>
      )}
    </nav>
  );
}
