import { usePage } from '../page-scope.js';
import { InlineText } from '../parts/rich-text.js';
import { Terms } from '../details/terms.js';
import type { TermLink } from '../lists/event-terms.js';

interface TermIntroProps {
  readonly name: string;
  /** Inline HTML. */
  readonly description: string;
  /** Categories directly below. */
  readonly children: readonly TermLink[];
}

/** What is said of a category or tag above its events. */
export function TermIntro({ name, description, children }: TermIntroProps) {
  const { messages } = usePage();
  return (
    <header class="ec-intro">
      <div>
        <h1 class="ec-title">
          <bdi>{name}</bdi>
        </h1>
        <InlineText html={description} />
        <Terms name={messages.subcategories} terms={children} />
      </div>
    </header>
  );
}
