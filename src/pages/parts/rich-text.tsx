import { jsonText } from '../../feeds/texts/json-text.js';

interface RichTextProps {
  /** HTML as records have it, which is clean. */
  readonly html: string;
}

/** The description of a record. Its headings and paragraphs are those of the author. */
export function RichText({ html }: RichTextProps) {
  if (html === '') return null;
  return <div class="ec-text" dir="auto" dangerouslySetInnerHTML={{ __html: withoutPageClasses(html) }} />;
}

/** An inline description, as categories and tags have it. */
export function InlineText({ html }: RichTextProps) {
  if (html === '') return null;
  return <p class="ec-lead" dir="auto" dangerouslySetInnerHTML={{ __html: withoutPageClasses(html) }} />;
}

/** Classes of the pages go: with them a description could dress up as a part of the page. */
export function withoutPageClasses(html: string): string {
  if (!html.includes('class=')) return html;
  return html.replace(/ class="([^"]*)"/g, (_, names: string) => {
    const kept = names.split(/\s+/).filter((name) => name !== '' && !/^ec-/i.test(name));
    return kept.length ? ` class="${kept.join(' ')}"` : '';
  });
}

/** schema.org data. */
export function JsonLd({ data }: { readonly data: object }) {
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: jsonText(data) }} />;
}
