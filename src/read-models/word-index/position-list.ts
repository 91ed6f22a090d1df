/** An ascending list of whole numbers in memory: takes one byte for a distance below 128, two below 16,384, and so on. */
export class PositionList {
  length = 0;
  private bytes = new Uint8Array(4);
  private used = 0;
  private last = 0;

  /** Adds a position, which is not before the last one. */
  push(position: number): void {
    if (this.used + MAX_BYTES > this.bytes.length) this.grow();
    let distance = position - this.last;
    for (; distance >= CONTINUED; distance >>>= 7) this.bytes[this.used++] = distance | CONTINUED;
    this.bytes[this.used++] = distance;
    this.last = position;
    this.length++;
  }

  *[Symbol.iterator](): Generator<number> {
    for (let at = 0, position = 0; at < this.used;) {
      let distance = 0;
      for (let shift = 0; ; shift += 7) {
        const byte = this.bytes[at++] ?? 0;
        distance |= (byte & (CONTINUED - 1)) << shift;
        if (byte < CONTINUED) break;
      }
      yield (position += distance);
    }
  }

  private grow(): void {
    const bytes = new Uint8Array(Math.ceil(this.bytes.length * 1.5) + MAX_BYTES);
    bytes.set(this.bytes);
    this.bytes = bytes;
  }
}

/** Set in a byte if another one of the same number follows. */
const CONTINUED = 128;

/** Bytes of the largest distance. */
const MAX_BYTES = 5;
