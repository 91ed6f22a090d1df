import { htmlTagNames } from 'html-tag-names';
import { mathmlTagNames } from 'mathml-tag-names';
import { svgTagNames } from 'svg-tag-names';

/** Tags that stand within a line of text. */
export const inlineTags =
  'a abbr b bdi bdo br cite code del dfn em i img ins kbd mark q s samp small span strong sub sup time u var wbr'.split(
    ' ',
  );

/** Tags that make blocks of their own: paragraphs, headings, lists, tables, figures, sections. */
export const blockTags = [
  'p h1 h2 h3 h4 h5 h6 hr div section article aside header footer address',
  'ul ol li dl dt dd pre blockquote figure figcaption details summary',
  'table caption colgroup col thead tbody tfoot tr th td',
].flatMap((tags) => tags.split(' '));

/** Tags that separate words in the text of a page: all block tags of HTML, and the line break. */
export const tagsBetweenWords: ReadonlySet<string> = new Set([
  ...blockTags,
  ...'br body center dialog dir fieldset form frameset head hgroup html legend listing main menu nav noscript'.split(
    ' ',
  ),
  ...'optgroup option plaintext search select textarea title xmp'.split(' '),
]);

/** Every tag name of HTML, SVG and MathML, in lower case. */
export const knownTags: ReadonlySet<string> = new Set(
  [...htmlTagNames, ...svgTagNames, ...mathmlTagNames].map((name) => name.toLowerCase()),
);
