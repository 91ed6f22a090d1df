/** A record as JSON text, which can be read again. */
export class SerializedRecord {
  private value: WeakRef<object> | undefined;

  constructor(readonly bytes: Buffer) {}

  static of(record: object): SerializedRecord {
    return new SerializedRecord(Buffer.from(JSON.stringify(record)));
  }

  /** The record, not to be changed. It is remembered while memory is not short: pages show the same records often. */
  read(): object {
    const known = this.value?.deref();
    if (known) return known;
    const read = JSON.parse(this.bytes.toString()) as object;
    this.value = new WeakRef(read);
    return read;
  }
}

/** A list whose elements are JSON texts already, so that a response copies their bytes. */
export class SerializedList {
  constructor(private readonly elements: readonly SerializedRecord[]) {}

  /** The bytes of the list, in parts. */
  parts(): Buffer[] {
    return [OPENING, ...this.elements.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes])), CLOSING];
  }

  /** The elements as values, for `_fields` and for bodies inside an envelope. */
  toJSON(): object[] {
    return this.elements.map((element) => element.read());
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

/**
 * The bytes of a body as JSON. A Buffer, because Express would append its own charset to the `Content-Type` of a string. A
 * `SerializedList` is copied if it is a member of the body itself.
 */
export function jsonOf(body: unknown): Buffer {
  return hasSerializedList(body) ? joined(body) : Buffer.from(JSON.stringify(body));
}

const hasSerializedList = (body: unknown): body is object =>
  typeof body === 'object' && body !== null && Object.values(body).some((value) => value instanceof SerializedList);

function joined(body: object): Buffer {
  const parts: Buffer[] = [];
  let text = '{';
  for (const [name, value] of Object.entries(body)) {
    // JSON omits undefined members.
    if (value === undefined) continue;
    text += `${parts.length === 0 && text === '{' ? '' : ','}${JSON.stringify(name)}:`;
    if (value instanceof SerializedList) {
      parts.push(Buffer.from(text), ...value.parts());
      text = '';
    } else text += JSON.stringify(value);
  }
  return Buffer.concat([...parts, Buffer.from(`${text}}`)]);
}
