import sanitizeHtml from 'sanitize-html';

/** Greatest depth of tags that is read as markup. */
const MAX_DEPTH = 300;

const tooDeep = new RangeError(`more than ${MAX_DEPTH} tags within one another`);

/**
 * HTML reduced to what the allow-list names.
 *
 * A `<` without a later `>` is text. The time is linear in the length: the parser is quadratic in the depth of the
 * markup, so all tags are dropped from text nested deeper than `MAX_DEPTH`.
 */
export function sanitise(markup: string, allowed: sanitizeHtml.IOptions): string {
  const closed = withClosedTags(markup);
  let depth = 0;
  const options = {
    ...allowed,
    onOpenTag: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw tooDeep;
    },
    onCloseTag: () => {
      depth -= 1;
    },
  };
  try {
    return sanitizeHtml(closed, options);
  } catch (problem) {
    if (problem !== tooDeep) throw problem;
    return sanitizeHtml(closed.replace(/<[^>]*>/g, ''), allowed);
  }
}

const rawTextTags = ['script', 'style', 'textarea', 'xmp'];
const rawTextOpens = new RegExp(`<(?:${rawTextTags.join('|')})`, 'i');
const asOrdinaryTag: sanitizeHtml.Transformer = (tag, attribs) => ({ tagName: `x-${tag}`, attribs });
const everything: sanitizeHtml.IOptions = {
  allowedTags: false,
  allowedAttributes: false,
  allowVulnerableTags: true,
  transformTags: Object.fromEntries(rawTextTags.map((tag) => [tag, asOrdinaryTag])),
  // Any mode but discarding: those copy the text of such tags unescaped.
  disallowedTagsMode: 'escape',
};

/**
 * HTML in which the text of scripts and of other elements without markup inside is escaped, their tags replaced by
 * unknown ones.
 *
 * Needed before an allow-list that keeps such text: sanitize-html would copy it as it is, and a script that holds a
 * script would become one.
 */
export function withEscapedRawText(markup: string): string {
  return rawTextOpens.test(markup) ? sanitise(markup, everything) : markup;
}

function withClosedTags(text: string): string {
  const lastClosing = text.lastIndexOf('>') + 1;
  return text.slice(0, lastClosing) + text.slice(lastClosing).replaceAll('<', '&lt;');
}
