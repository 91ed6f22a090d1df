import { hash } from 'node:crypto';

/** Elements of a list as one JSON text, with its hash: neither is made again for each response. */
export class SerializedElements {
  /** With commas between the elements. */
  readonly bytes: Buffer;
  readonly digest: string;
  private values: WeakRef<object[]> | undefined;

  constructor(...elements: readonly object[]) {
    this.bytes = Buffer.from(elements.map((element) => JSON.stringify(element)).join());
    this.digest = hash('sha256', this.bytes, 'base64');
  }

  /** The elements, not to be changed. They are remembered while memory is not short: pages show the same records often. */
  read(): object[] {
    const known = this.values?.deref();
    if (known) return known;
    const read = JSON.parse(`[${this.bytes.toString()}]`) as object[];
    this.values = new WeakRef(read);
    return read;
  }
}

/** One record as JSON text, as a body. */
export class SerializedRecord<T extends object = object> {
  private readonly element: SerializedElements;

  constructor(record: T) {
    this.element = new SerializedElements(record);
  }

  get json(): Json {
    return { bytes: this.element.bytes, identity: this.element.digest };
  }

  /** The record as a value, not to be changed: for pages, `_fields` and bodies inside an envelope. */
  toJSON(): T {
    return this.element.read()[0] as T;
  }
}

/** The record that a body is. It is read from its JSON where it is kept. */
export const recordOf = <T extends object>(body: T | SerializedRecord<T>): T =>
  body instanceof SerializedRecord ? body.toJSON() : body;

/** A list whose elements are JSON texts already, so that a response copies their bytes. */
export class SerializedList {
  constructor(private readonly elements: readonly SerializedElements[]) {}

  /** The bytes of the list, in parts. */
  parts(): Buffer[] {
    const parts: Buffer[] = [];
    for (const { bytes } of this.elements) parts.push(parts.length === 0 ? OPENING : COMMA, bytes);
    return parts.length === 0 ? [EMPTY] : [...parts, CLOSING];
  }

  /** A text that differs if the bytes do. */
  get digest(): string {
    let text = '';
    for (const { digest } of this.elements) text += digest;
    return text;
  }

  /** The elements as values, for `_fields` and for bodies inside an envelope. */
  toJSON(): object[] {
    return this.elements.flatMap((elements) => elements.read());
  }
}

/** The records of a page: the member `name` of its body. They are read from their JSON where it is kept. */
export function recordsOf<T>({ body }: { readonly body: object }, name: string): readonly T[] {
  const records: unknown = (body as Record<string, unknown>)[name];
  return (records instanceof SerializedList ? records.toJSON() : records) as readonly T[];
}

const OPENING = Buffer.from('[');
const COMMA = Buffer.from(',');
const CLOSING = Buffer.from(']');
const EMPTY = Buffer.from('[]');

/** A body as JSON. */
export interface Json {
  /** A Buffer, because Express would append its own charset to the `Content-Type` of a string. */
  readonly bytes: Buffer;
  /** What to hash for the entity tag: the bytes, or a shorter text that differs if they do. */
  readonly identity: Buffer | string;
}

/** A body as JSON. A `SerializedList` is copied if it is a member of the body itself. */
export function jsonOf(body: unknown): Json {
  if (body instanceof SerializedRecord) return body.json;
  if (hasSerializedList(body)) return joined(body);
  const bytes = Buffer.from(JSON.stringify(body));
  return { bytes, identity: bytes };
}

const hasSerializedList = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof SerializedList);

function joined(body: object): Json {
  const parts: Buffer[] = [];
  let identity = '';
  let text = '';
  for (const [name, value] of Object.entries(body)) {
    // JSON omits undefined members.
    if (value === undefined) continue;
    text += `${parts.length === 0 && text === '' ? '{' : ','}${JSON.stringify(name)}:`;
    if (value instanceof SerializedList) {
      parts.push(Buffer.from(text), ...value.parts());
      identity += text + value.digest;
      text = '';
    } else text += JSON.stringify(value);
  }
  text += '}';
  return { bytes: Buffer.concat([...parts, Buffer.from(text)]), identity: identity + text };
}
