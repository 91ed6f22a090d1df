/** Lines in memory: as bytes, because joining millions of short texts takes longer than all else. */
export class Lines {
  private buffer = Buffer.allocUnsafe(INITIAL_BYTES);
  private used = 0;
  count = 0;

  /** Adds a line and returns where it begins. */
  add(line: string): number {
    const from = this.used;
    this.reserve(MAX_BYTES_OF_UNIT * line.length + 1);
    this.used += this.buffer.write(line, from);
    this.endLine();
    return from;
  }

  /** Adds a line that begins with a number and ends like a line of others, `from` where that one begins. */
  addCopy(first: number, others: Lines, from: number): void {
    const to = others.buffer.indexOf(LINE_END, from);
    this.reserve(MAX_DIGITS + to - from + 1);
    this.writeDigits(first);
    this.used += others.buffer.copy(this.buffer, this.used, from, to);
    this.endLine();
  }

  /** The lines so far; begins anew. */
  take(): Buffer {
    const taken = this.buffer.subarray(0, this.used);
    [this.buffer, this.used, this.count] = [Buffer.allocUnsafe(this.buffer.length), 0, 0];
    return taken;
  }

  private endLine(): void {
    this.buffer[this.used++] = LINE_END;
    this.count++;
  }

  private writeDigits(number: number): void {
    let digits = 1;
    for (let rest = number; rest >= 10; rest = Math.floor(rest / 10)) digits++;
    for (let at = this.used + digits, rest = number; at > this.used; rest = Math.floor(rest / 10))
      this.buffer[--at] = ZERO + (rest % 10);
    this.used += digits;
  }

  private reserve(bytes: number): void {
    if (this.used + bytes <= this.buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * this.buffer.length + bytes);
    this.buffer.copy(larger, 0, 0, this.used);
    this.buffer = larger;
  }
}

const INITIAL_BYTES = 1 << 20;
/** Of a UTF-16 unit in UTF-8. */
const MAX_BYTES_OF_UNIT = 3;
const MAX_DIGITS = 16;
const LINE_END = 10;
const ZERO = 48;
