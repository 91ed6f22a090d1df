import { inlineTags } from './html-tags.js';

const token = /<(\/?)([a-z][a-z0-9]*)[^>]*?(\/?)>|[^<]+/g;
const inline = new Set(inlineTags);
const blankLine = /\n[^\S\n]*\n\s*/;

/**
 * HTML whose text outside blocks stands in paragraphs: blank lines separate them, single line breaks become `<br />`.
 * Nothing is inserted between two adjacent tags.
 *
 * Expects what the sanitiser writes: tags in lower case, closed, `>` escaped in texts and attributes.
 * Source: decision D86; recorded exchanges events_create_text.
 */
export function withParagraphs(html: string): string {
  let written = '';
  for (const { markup, isNextTo } of blocks(html.replace(/\r\n?/g, '\n'))) {
    if (markup === '<p></p>') continue;
    written += written === '' || isNextTo ? markup : `\n${markup}`;
  }
  return written;
}

interface Block {
  markup: string;
  /** True if nothing, not even a blank, separates it from the block before. */
  isNextTo: boolean;
}

/** The blocks of the outermost level, in order; text between them becomes paragraphs. */
function* blocks(html: string): Generator<Block> {
  let run: string[] = [];
  for (const { markup, isBlock } of outerElements(html)) {
    if (!isBlock) run.push(markup);
    else {
      yield* paragraphs(run);
      yield { markup, isNextTo: run.length === 0 };
      run = [];
    }
  }
  yield* paragraphs(run);
}

interface Outer {
  markup: string;
  isBlock: boolean;
}

/** Texts and elements of the outermost level, in order; an inline element that holds a block counts as a block. */
function* outerElements(html: string): Generator<Outer> {
  let depth = 0;
  let from = 0;
  let isBlock = false;
  for (const found of html.matchAll(token)) {
    const [text, closing, tag, closed] = found;
    if (tag) {
      isBlock ||= !inline.has(tag);
      if (closing) depth -= 1;
      else if (!closed) depth += 1;
    }
    if (depth > 0) continue;
    const end = found.index + text.length;
    yield { markup: html.slice(from, end), isBlock };
    from = end;
    isBlock = false;
  }
}

function* paragraphs(run: string[]): Generator<Block> {
  let current = '';
  for (const piece of run) {
    const [first = '', ...more] = piece.startsWith('<') ? [piece] : piece.split(blankLine);
    current += first;
    for (const next of more) {
      yield* paragraph(current);
      current = next;
    }
  }
  yield* paragraph(current);
}

function paragraph(inlineMarkup: string): Block[] {
  const text = inlineMarkup.trim();
  return text ? [{ markup: `<p>${withLineBreaks(text)}</p>`, isNextTo: false }] : [];
}

function withLineBreaks(inlineMarkup: string): string {
  return inlineMarkup.replace(/(?:<br \/>)?\s+|<[^>]*>/g, (found) => {
    // A line break in an attribute is no line break of the text.
    const ofText = !found.endsWith('>');
    return ofText && found.includes('\n') ? '<br />\n' : found;
  });
}
