import type { EntityManager } from 'typeorm';
import type { Condition } from './conditions.js';

/** Blocks of 64 ids that one row has: as text, they fit into what MySQL joins by default (1024 bytes). */
const BLOCKS_IN_ROW = 32;

/** Bytes of a block: its number within the row, and its bits. */
const BLOCK_LENGTH = 1 + 8;

/** Words for ids above the highest one, which are added next. */
const SPARE_WORDS = 32;

/** A set of ids with a bit for each id up to the highest. */
export class IdBitmap {
  /** 32 ids each, the lowest one in the lowest bit. */
  private words = new Int32Array(SPARE_WORDS);

  /** Reads a set (`idSet`) with one statement. MySQL only. */
  static async read(db: EntityManager, { sql, values }: Condition): Promise<IdBitmap> {
    const rows = await db.query<{ place: number; blocks: string }[]>(
      `SELECT found.block DIV ${BLOCKS_IN_ROW} AS place,
         GROUP_CONCAT(LPAD(HEX(found.block % ${BLOCKS_IN_ROW}), 2, '0'), LPAD(HEX(found.bits), 16, '0') SEPARATOR '') AS blocks
       FROM (${sql}) AS found GROUP BY place`,
      [...values],
    );
    const bitmap = new IdBitmap();
    for (const { place, blocks } of rows) bitmap.addBlocks(place * BLOCKS_IN_ROW, Buffer.from(blocks, 'hex'));
    return bitmap;
  }

  /** The number of ids that are in each of some sets, of which there is one at least, and in none of others. */
  static count(each: readonly IdBitmap[], none: readonly IdBitmap[]): number {
    let count = 0;
    eachCommon(each, none, (bits) => (count += numberOfBits(bits)));
    return count;
  }

  /** These ids, in ascending order. */
  static ids(each: readonly IdBitmap[], none: readonly IdBitmap[]): number[] {
    const ids: number[] = [];
    eachCommon(each, none, (bits, place) => {
      for (let bit = 0; bit < 32; bit++) if ((bits >>> bit) & 1) ids.push(32 * place + bit);
    });
    return ids;
  }

  /** What it takes in memory, in bytes. */
  get byteLength(): number {
    return this.words.byteLength;
  }

  /** 32 ids from a multiple of 32 on. */
  at(place: number): number {
    return this.words[place] ?? 0;
  }

  /** The number of places. */
  get length(): number {
    return this.words.length;
  }

  add(id: number): void {
    this.makeRoom(id);
    this.words[id >>> 5] = this.at(id >>> 5) | (1 << (id & 31));
  }

  remove(id: number): void {
    if (id >>> 5 < this.words.length) this.words[id >>> 5] = this.at(id >>> 5) & ~(1 << (id & 31));
  }

  private addBlocks(first: number, blocks: Buffer): void {
    for (let at = 0; at < blocks.length; at += BLOCK_LENGTH) {
      const place = 2 * (first + blocks.readUInt8(at));
      this.makeRoom(32 * place + 63);
      this.words[place] = blocks.readInt32BE(at + 5);
      this.words[place + 1] = blocks.readInt32BE(at + 1);
    }
  }

  private makeRoom(id: number): void {
    if (id >>> 5 < this.words.length) return;
    const words = new Int32Array(Math.max((id >>> 5) + SPARE_WORDS, Math.ceil(this.words.length * 1.25)));
    words.set(this.words);
    this.words = words;
  }
}

/** Calls a function with the common ids of some sets: 32 at a time, unless there are none. */
function eachCommon(
  [first, ...others]: readonly IdBitmap[],
  none: readonly IdBitmap[],
  take: (bits: number, place: number) => void,
): void {
  for (let place = 0; place < (first?.length ?? 0); place++) {
    let bits = first?.at(place) ?? 0;
    for (const set of others) bits &= set.at(place);
    for (const set of none) bits &= ~set.at(place);
    if (bits !== 0) take(bits, place);
  }
}

/** The number of bits that are set in 32 of them: counts them in pairs, fours and bytes, and adds up the bytes. */
function numberOfBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
