import type { DataSource, EntityManager } from 'typeorm';
import { insertRows } from '../../persistence/sql/insert-rows.js';
import type { SourceFile } from '../source-file.js';

/** Bytes of a row: small enough for any server, large enough for few rows. */
const CHUNK_BYTES = 256 * 1024;

/** Stores the bytes of a file as they come, so that any process can read them. */
export class FileWriter {
  private parts: Buffer[] = [];
  private length = 0;
  private number = 0;

  constructor(
    private readonly db: EntityManager,
    private readonly fileId: number,
  ) {}

  async write(bytes: Buffer): Promise<void> {
    this.parts.push(bytes);
    this.length += bytes.length;
    while (this.length >= CHUNK_BYTES) await this.store(CHUNK_BYTES);
  }

  async end(): Promise<void> {
    if (this.length > 0) await this.store(this.length);
  }

  private async store(length: number): Promise<void> {
    const all = Buffer.concat(this.parts);
    const rest = all.subarray(length);
    this.parts = rest.length ? [rest] : [];
    this.length = rest.length;
    await insertRows(this.db, {
      table: 'import_files',
      columns: ['file_id', 'number', 'content'],
      values: [[this.fileId, this.number, all.subarray(0, length)]],
    });
    this.number += 1;
  }
}

/** A file that was uploaded. */
export const uploadedFile = (database: DataSource, fileId: number, name: string): SourceFile => ({
  name,
  async *read(from = 0) {
    const start = Math.floor(from / CHUNK_BYTES);
    for (let number = start; ; number += 1) {
      const [row] = await database.query<{ content: Uint8Array }[]>(
        'SELECT content FROM import_files WHERE file_id = ? AND number = ?',
        [fileId, number],
      );
      if (!row) return;
      const bytes = Buffer.from(row.content);
      yield number === start ? bytes.subarray(from % CHUNK_BYTES) : bytes;
    }
  },
});
