import { knownTags, tagsBetweenWords } from './html-tags.js';

/** A tag, a comment, or a script or style with its content; `start` and `end` are offsets in the text. */
interface Markup {
  readonly start: number;
  readonly end: number;
  readonly separatesWords: boolean;
}

/** Greatest number of passes; only hostile input still yields new tags after them. */
const MAX_PASSES = 8;

const tagStart = /<(\/?)([a-z][^\s/<>]*)(?=[\s/>])/iy;
const declaration = /<(?:!doctype(?=[\s>])|!\[|\?[a-z])/iy;
const attributeDelimiter = />|=\s*["']?/g;
const contentEnds = { script: /<\/script(?=[\s/>])/gi, style: /<\/style(?=[\s/>])/gi };

/**
 * A text without HTML markup. Block tags and line breaks leave a line feed behind, inline tags leave nothing, scripts and
 * styles go with their content.
 *
 * A `<` that begins no tag stays. So does a name that is none of HTML, SVG or MathML and stands alone, such as `<live>`.
 * The result has no markup: a second call returns it unchanged. Time is linear in the length.
 * Source: decision D70.
 */
export function withoutMarkup(text: string): string {
  let plain = text;
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const stripped = onePass(plain);
    if (stripped === plain) return plain;
    plain = stripped;
  }
  return onePass(plain) === plain ? plain : plain.replaceAll('<', '');
}

function onePass(text: string): string {
  let plain = '';
  let from = 0;
  for (const { start, end, separatesWords } of markupIn(text)) {
    plain += text.slice(from, start) + (separatesWords ? '\n' : '');
    from = end;
  }
  return plain + text.slice(from);
}

function* markupIn(text: string): Generator<Markup> {
  const scanner = new MarkupScanner(text);
  for (let at = text.indexOf('<'); at >= 0;) {
    const found = scanner.markupAt(at);
    if (found) yield found;
    at = text.indexOf('<', found?.end ?? at + 1);
  }
}

/** Recognises markup. It does not repeat a search that has failed, which keeps its time linear. */
class MarkupScanner {
  private readonly lastEnd: number;
  private hasCommentEnd = true;
  private isQuoting = true;
  private readonly contentHasEnd = { script: true, style: true };

  constructor(private readonly text: string) {
    this.lastEnd = text.lastIndexOf('>');
  }

  markupAt(start: number): Markup | undefined {
    if (start > this.lastEnd) return undefined;
    if (matchAt(declaration, this.text, start)) {
      return { start, end: this.text.indexOf('>', start) + 1, separatesWords: false };
    }
    return this.text.startsWith('<!--', start) ? this.commentAt(start) : this.tagAt(start);
  }

  private commentAt(start: number): Markup | undefined {
    const close = this.hasCommentEnd ? this.text.indexOf('-->', start + 2) : -1;
    this.hasCommentEnd = close >= 0;
    return close < 0 ? undefined : { start, end: close + 3, separatesWords: false };
  }

  private tagAt(start: number): Markup | undefined {
    const [head, slash, written] = matchAt(tagStart, this.text, start) ?? [];
    if (head === undefined || written === undefined) return undefined;
    const end = this.tagEnd(start + head.length);
    if (end === undefined) return undefined;
    const name = written.toLowerCase();
    const standsAlone = /^[\s/]*$/.test(this.text.slice(start + head.length, end - 1));
    if (standsAlone && !knownTags.has(name)) return undefined;
    const contentEnd = slash === '' && (name === 'script' || name === 'style') ? this.contentEnd(name, end) : undefined;
    return { start, end: contentEnd ?? end, separatesWords: tagsBetweenWords.has(name) };
  }

  /** The offset after the `>` of a tag; undefined if there is none. */
  private tagEnd(from: number): number | undefined {
    for (let at = from; ;) {
      attributeDelimiter.lastIndex = at;
      const delimiter = attributeDelimiter.exec(this.text);
      if (!delimiter) break;
      const [sign] = delimiter;
      at = delimiter.index + sign.length;
      if (sign === '>') return at;
      const quote = sign.at(-1);
      if (!this.isQuoting || (quote !== '"' && quote !== "'")) continue;
      const close = this.text.indexOf(quote, at);
      if (close < 0) break;
      at = close + 1;
    }
    // A quote that never ends quotes nothing, here and in the rest of the text.
    if (!this.isQuoting) return undefined;
    this.isQuoting = false;
    return this.tagEnd(from);
  }

  private contentEnd(name: 'script' | 'style', from: number): number | undefined {
    if (!this.contentHasEnd[name]) return undefined;
    const closing = contentEnds[name];
    closing.lastIndex = from;
    const found = closing.exec(this.text);
    this.contentHasEnd[name] = found !== null;
    return found ? this.tagEnd(found.index + found[0].length) : undefined;
  }
}

function matchAt(sticky: RegExp, text: string, at: number): RegExpExecArray | null {
  sticky.lastIndex = at;
  return sticky.exec(text);
}
