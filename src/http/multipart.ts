import { Readable } from 'node:stream';
import type { Request, Response } from 'express';
import multer from 'multer';

const PARTS = 1000;

/** Files are passed over, as every parameter is that no route knows. */
const parts = multer({
  limits: { fields: PARTS, parts: PARTS, fieldSize: Infinity },
  fileFilter: (_request, _file, keep) => keep(null, false),
}).any();

/**
 * The fields of a `multipart/form-data` body that is here as a whole, so that its size has been looked at.
 * @throws MulterError for too many parts; Error for what is no such body, or not UTF-8.
 */
export function readMultipart({ headers }: Request, body: Buffer): Promise<unknown> {
  const again = Object.assign(Readable.from([body]), { headers, body: undefined });
  return new Promise((read, fail) => {
    parts(again as unknown as Request, undefined as unknown as Response, (failure?: Error | string) => {
      if (failure) fail(failure instanceof Error ? failure : new Error(failure));
      else if (hasSpoiltText(again.body, body)) fail(new Error('a part is not UTF-8'));
      else read(again.body);
    });
  });
}

/** Whether reading the body as UTF-8 has put a U+FFFD where it has none. */
function hasSpoiltText(fields: unknown, body: Buffer): boolean {
  return JSON.stringify(fields).includes('\ufffd') && !body.includes('\ufffd');
}
