import { lengthOf } from '../../calendar/text/code-points.js';
import { plainText } from '../../calendar/text/plain-text.js';
import { richText } from '../../calendar/text/rich-text.js';
import { MAX_WEB_ADDRESS_LENGTH, readWebAddress } from '../../calendar/web-address.js';
import { type Kind, Refusal, wrongType } from './kind.js';

/** Longest description, in characters: cleaning the worst of that length takes well under a second. */
export const MAX_RICH_TEXT = 200_000;

/** A text of at most so many characters, which are code points. Source: decision D79. */
export function textOf(raw: unknown, max: number): string | Refusal {
  if (typeof raw !== 'string') return wrongType('a text');
  return lengthOf(raw) <= max ? raw : new Refusal(`Must be at most ${max} characters.`);
}

/** A name or title that every record must have: plain text that is not blank. Reads as its text, blank if nothing remains. */
export function requiredName(max: number, ifBlank = 'Must not be blank.'): Kind<string> {
  return {
    read(raw) {
      const text = textOf(raw, max);
      if (text instanceof Refusal) return text;
      const plain = plainText(text);
      return plain === '' ? new Refusal(ifBlank) : plain;
    },
    schema: { type: 'string', minLength: 1, maxLength: max },
    argument: { type: 'string' },
  };
}

/** Plain text that may be cleared by `""` or null. */
export function clearableText(max: number): Kind<string> {
  return {
    read(raw) {
      const text = raw === null ? '' : textOf(raw, max);
      return text instanceof Refusal ? text : plainText(text);
    },
    schema: { type: 'string', maxLength: max, nullable: true },
    argument: { type: 'string' },
  };
}

/** HTML that passes the allow-list; `""` or null clear it. */
export const clearableHtml: Kind<string> = {
  read(raw) {
    const text = raw === null ? '' : textOf(raw, MAX_RICH_TEXT);
    return text instanceof Refusal ? text : richText(text);
  },
  schema: { type: 'string', maxLength: MAX_RICH_TEXT, nullable: true },
  argument: { type: 'string' },
};

/** Text taken as it is sent, at least one character. */
export function askedText(max: number): Kind<string> {
  return {
    read(raw) {
      const text = textOf(raw, max);
      return text === '' ? new Refusal('Must not be empty.') : text;
    },
    schema: { type: 'string', minLength: 1, maxLength: max },
    argument: { type: 'string' },
  };
}

/** An absolute http(s) address; `""` or null clear it. */
export const clearableWebAddress: Kind<string> = {
  read(raw) {
    if (raw === null || raw === '') return '';
    return typeof raw === 'string' ? webAddressOf(raw) : new Refusal(NO_WEB_ADDRESS);
  },
  schema: { type: 'string', format: 'uri', maxLength: MAX_WEB_ADDRESS_LENGTH, nullable: true },
};

/** One of the given lower-case words, in any letter case. Source: decision D61. */
export function oneOfWordsInAnyCase<W extends string>(...words: readonly W[]): Kind<W> {
  const kind = oneOfWords(...words);
  return { ...kind, read: (raw) => kind.read(typeof raw === 'string' ? raw.toLowerCase() : raw) };
}

const NO_WEB_ADDRESS = 'Must be an http or https address.';

/** An absolute http(s) address as it was sent. */
export function webAddressOf(raw: string, refusal = NO_WEB_ADDRESS): string | Refusal {
  const text = textOf(raw.trim(), MAX_WEB_ADDRESS_LENGTH);
  return text instanceof Refusal ? text : (readWebAddress(text) ?? new Refusal(refusal));
}

/** One of the given words. */
export function oneOfWords<W extends string>(...words: readonly W[]): Kind<W> {
  return {
    read: (raw) => words.find((word) => word === raw) ?? new Refusal(`Must be one of: ${words.join(', ')}.`),
    schema: { type: 'string', enum: [...words] },
    argument: { type: 'string' },
  };
}
