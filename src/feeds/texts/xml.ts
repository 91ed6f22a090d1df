import { soundText } from '../../calendar/text/code-points.js';

/** Attributes by name, in order; one without a value is left out. */
export type Attributes = Readonly<Record<string, string | undefined>>;

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  // Bare, it would be an error after `]]`.
  '>': '&gt;',
  '"': '&quot;',
  // Readers turn bare ones in attributes into blanks.
  '\t': '&#9;',
  '\n': '&#10;',
};

/** A start tag. */
export function startTag(name: string, attributes: Attributes = {}): string {
  return `<${name}${attributeList(attributes)}>`;
}

/** An element without content, with a line break behind it. */
export function emptyElement(name: string, attributes: Attributes): string {
  return `<${name}${attributeList(attributes)}/>\n`;
}

/** An element that contains a text, with a line break behind it; nothing if the text is empty. */
export function textElement(name: string, text: string | undefined, attributes: Attributes = {}): string {
  return text ? `${startTag(name, attributes)}${escapedText(text)}</${name}>\n` : '';
}

/** A text as the content of an element, of XML as of HTML. */
export function escapedText(raw: string): string {
  return writable(raw).replace(/[&<>]/g, (one) => REFERENCES[one] ?? one);
}

function attributeList(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escapedValue(value)}"`))
    .join('');
}

const escapedValue = (raw: string): string => writable(raw).replace(/[&<>"\t\n]/g, (one) => REFERENCES[one] ?? one);

/** Without the characters that XML 1.0 forbids even as references (2.2), and with the line breaks that it reads (2.11). */
function writable(raw: string): string {
  return soundText(raw)
    .replace(/\r\n?/g, '\n')
    .replace(/[\uFFFE\uFFFF]/g, '\uFFFD');
}
