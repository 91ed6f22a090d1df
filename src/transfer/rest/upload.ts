import { randomInt } from 'node:crypto';
import busboy from 'busboy';
import type { Request } from 'express';
import type { DataSource } from 'typeorm';
import { bodyErrors } from '../../http/bodies/body-errors.js';
import { type FieldPair, formFields, MAX_FIELDS } from '../../http/bodies/form-fields.js';
import { FileWriter } from '../jobs/import-files.js';

/** What a multipart body holds. */
export interface Upload {
  readonly fields: Readonly<Record<string, unknown>>;
  /** The file of the part `file`, as it is stored; undefined without such a part. */
  readonly file: { readonly id: number; readonly name: string } | undefined;
}

/** Whether a request sends a file for an import, whose body is stored while it arrives. */
export const isUpload = (request: Request): boolean =>
  request.method === 'POST' && /\/imports\/?$/.test(request.path) && Boolean(request.is('multipart/form-data'));

const MAX_FIELD_BYTES = 100_000;

/**
 * Reads a multipart body with a file, which is stored in pieces, so that one of any size takes little memory.
 *
 * @throws Problem `rest_invalid_body` for a malformed body, `rest_request_too_large` for a file beyond the limit
 */
export async function readUpload(request: Request, database: DataSource, maxBytes: number): Promise<Upload> {
  const id = randomInt(1, 2 ** 31);
  try {
    return await received(request, database, id, maxBytes);
  } catch (error) {
    await database.query('DELETE FROM import_files WHERE file_id = ?', [id]);
    throw error;
  }
}

async function received(request: Request, database: DataSource, id: number, maxBytes: number): Promise<Upload> {
  const pairs: FieldPair[] = [];
  let file: Upload['file'];
  let stored: Promise<void> = Promise.resolve();
  await new Promise<void>((resolve, reject) => {
    const limits = { parts: MAX_FIELDS, files: 1, fileSize: maxBytes, fieldSize: MAX_FIELD_BYTES };
    const reader = readerFor(request, limits);
    reader.on('field', (name: string | undefined, value: string) => {
      if (name !== undefined) pairs.push([name, value]);
    });
    reader.on('file', (name, stream, { filename }) => {
      if (name !== 'file') return void stream.resume();
      file = { id, name: String(filename ?? 'file') };
      stored = store(stream, new FileWriter(database.manager, id));
      stored.catch(reject);
      stream.on('limit', () => reject(bodyErrors.tooLarge()));
    });
    for (const limit of ['partsLimit', 'filesLimit'] as const)
      reader.on(limit, () => reject(bodyErrors.tooManyFields(MAX_FIELDS)));
    reader.on('error', () => reject(bodyErrors.unreadable()));
    reader.on('close', resolve);
    request.on('aborted', () => reject(bodyErrors.unreadable()));
    request.pipe(reader);
  });
  await stored;
  return { fields: formFields(pairs), file };
}

function readerFor({ headers }: Request, limits: object): busboy.Busboy {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits });
  } catch {
    throw bodyErrors.unreadable();
  }
}

async function store(stream: AsyncIterable<Buffer>, writer: FileWriter): Promise<void> {
  for await (const bytes of stream) await writer.write(bytes);
  await writer.end();
}
