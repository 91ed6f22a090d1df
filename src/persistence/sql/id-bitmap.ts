import type { EntityManager } from 'typeorm';
import type { Condition } from './conditions.js';

/** Blocks of 64 ids that one row has: as text, they fit into what MySQL joins by default (1024 bytes). */
const BLOCKS_IN_ROW = 32;

/** Bytes of a block: its number within the row, and its bits. */
const BLOCK_LENGTH = 1 + 8;

/** Ids of a row. */
const IDS_IN_ROW = 64 * BLOCKS_IN_ROW;

/** Words of 32 ids that a row has. */
const WORDS_IN_ROW = IDS_IN_ROW / 32;

/** Rows that a set has at most, of 256 bytes: they have eight million ids, or some thousand that are far from each other. */
const MAX_ROWS = 4096;

/** Where the words of a row begin that a set does not have. */
const NOWHERE = -1;

/** A set of ids with a bit for each id of the rows that have one: ids that an import has kept may be large. */
export class IdBitmap {
  /** Where the words of each row begin. */
  private readonly starts = new Map<number, number>();
  /** 32 ids each, the lowest one in the lowest bit. */
  private words = new Int32Array(WORDS_IN_ROW);

  /** Reads a set (`idSet`) with one statement; undefined if it is too large to be kept. MySQL only. */
  static async read(db: EntityManager, { sql, values }: Condition): Promise<IdBitmap | undefined> {
    const rows = await db.query<{ place: number; blocks: string }[]>(
      `SELECT found.block DIV ${BLOCKS_IN_ROW} AS place,
         GROUP_CONCAT(LPAD(HEX(found.block % ${BLOCKS_IN_ROW}), 2, '0'), LPAD(HEX(found.bits), 16, '0') SEPARATOR '') AS blocks
       FROM (${sql}) AS found GROUP BY place LIMIT ${MAX_ROWS + 1}`,
      [...values],
    );
    if (rows.length > MAX_ROWS) return undefined;
    const bitmap = new IdBitmap();
    for (const { place, blocks } of rows) bitmap.addBlocks(Number(place), Buffer.from(blocks, 'hex'));
    return bitmap;
  }

  /** The number of ids that are in each of some sets, of which there is one at least, and in none of others. */
  static count(each: readonly IdBitmap[], none: readonly IdBitmap[]): number {
    let count = 0;
    IdBitmap.eachCommon(each, none, (bits) => (count += numberOfBits(bits)));
    return count;
  }

  /** These ids, in no particular order. */
  static ids(each: readonly IdBitmap[], none: readonly IdBitmap[]): number[] {
    const ids: number[] = [];
    IdBitmap.eachCommon(each, none, (bits, first) => {
      for (let bit = 0; bit < 32; bit++) if ((bits >>> bit) & 1) ids.push(first + bit);
    });
    return ids;
  }

  /**
   * Calls a function with the common ids of some sets: 32 from a first one on at a time, unless there are none. It makes no
   * object for a row: of a million events there are five hundred, and a busy process does this for each search.
   */
  private static eachCommon(
    [first, ...others]: readonly IdBitmap[],
    none: readonly IdBitmap[],
    take: (bits: number, first: number) => void,
  ): void {
    const sets = [...others, ...none];
    const starts = new Int32Array(sets.length);
    first?.starts.forEach((start, row) => {
      for (let index = 0; index < sets.length; index++) starts[index] = sets[index]?.starts.get(row) ?? NOWHERE;
      if (isMissing(starts, others.length)) return;
      for (let at = 0; at < WORDS_IN_ROW; at++) {
        let bits = first.words[start + at] ?? 0;
        for (let index = 0; index < sets.length && bits !== 0; index++) {
          const from = starts[index] ?? NOWHERE;
          const word = from === NOWHERE ? 0 : (sets[index]?.words[from + at] ?? 0);
          bits &= index < others.length ? word : ~word;
        }
        if (bits !== 0) take(bits, IDS_IN_ROW * row + 32 * at);
      }
    });
  }

  /** What it takes in memory, in bytes. */
  get byteLength(): number {
    return this.words.byteLength;
  }

  add(id: number): void {
    const at = this.startOf(rowOf(id)) + wordOf(id);
    this.words[at] = (this.words[at] ?? 0) | (1 << (id & 31));
  }

  remove(id: number): void {
    const start = this.starts.get(rowOf(id));
    if (start === undefined) return;
    const at = start + wordOf(id);
    this.words[at] = (this.words[at] ?? 0) & ~(1 << (id & 31));
  }

  private addBlocks(row: number, blocks: Buffer): void {
    const start = this.startOf(row);
    for (let at = 0; at < blocks.length; at += BLOCK_LENGTH) {
      const place = start + 2 * blocks.readUInt8(at);
      this.words[place] = blocks.readInt32BE(at + 5);
      this.words[place + 1] = blocks.readInt32BE(at + 1);
    }
  }

  /** Where the words of a row begin, which is added if it is missing. */
  private startOf(row: number): number {
    const known = this.starts.get(row);
    if (known !== undefined) return known;
    const start = WORDS_IN_ROW * this.starts.size;
    this.starts.set(row, start);
    if (start + WORDS_IN_ROW > this.words.length) {
      const words = new Int32Array(Math.max(start + WORDS_IN_ROW, Math.ceil(this.words.length * 1.25)));
      words.set(this.words);
      this.words = words;
    }
    return start;
  }
}

/** Whether one of the first sets does not have a row. */
function isMissing(starts: Int32Array, count: number): boolean {
  for (let index = 0; index < count; index++) if (starts[index] === NOWHERE) return true;
  return false;
}

const rowOf = (id: number): number => Math.floor(id / IDS_IN_ROW);

/** The number of the word of an id within its row. */
const wordOf = (id: number): number => (id % IDS_IN_ROW) >>> 5;

/** The number of bits that are set in 32 of them: counts them in pairs, fours and bytes, and adds up the bytes. */
function numberOfBits(bits: number): number {
  const pairs = bits - ((bits >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
