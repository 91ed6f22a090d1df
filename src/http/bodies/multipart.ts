import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import type { Problem } from '../../calendar/problem.js';
import { bodyErrors } from './body-errors.js';
import { type FieldPair, formFields, MAX_FIELDS } from './form-fields.js';
import { HALF_PAIR } from './json-text.js';

const REPLACEMENT = '\ufffd';

/** Bytes handed to the reader at once: of a body with a fault the rest is not looked at. */
const PIECE = 16 * 1024;

/**
 * The fields of a `multipart/form-data` body. Files are passed over, as every parameter is that no route knows.
 * @throws Problem `rest_invalid_body` for what is no such body or not UTF-8, `rest_request_too_large` for too many parts;
 * what `formFields` throws.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Record<string, unknown>> {
  const pairs = await pairsIn(headers, body);
  if (!pairs.flat().every((text) => isSound(text, body))) throw bodyErrors.unreadable();
  return formFields(pairs);
}

/** Decoding puts U+FFFD in the place of bytes that are not UTF-8, and a part in UTF-16 may end within a pair. */
function isSound(text: string, body: Buffer): boolean {
  return !HALF_PAIR.test(text) && (!text.includes(REPLACEMENT) || body.includes(REPLACEMENT));
}

function pairsIn(headers: IncomingHttpHeaders, body: Buffer): Promise<FieldPair[]> {
  return new Promise((resolve, reject) => {
    const pairs: FieldPair[] = [];
    const reader = busboy({ headers, defParamCharset: 'utf8', limits: { parts: MAX_FIELDS, fieldSize: Infinity } });
    reader.on('field', (name: string | undefined, value: unknown) => {
      if (name !== undefined && typeof value === 'string') pairs.push([name, value]);
    });
    let isFaulty = false;
    const fail = (problem: Problem) => {
      isFaulty = true;
      reject(problem);
    };
    reader.on('partsLimit', () => fail(bodyErrors.tooManyFields(MAX_FIELDS)));
    // The reader may report several errors, and each must find a listener.
    reader.on('error', () => fail(bodyErrors.unreadable()));
    reader.on('close', () => resolve(pairs));
    for (let at = 0; at < body.length && !isFaulty; at += PIECE) reader.write(body.subarray(at, at + PIECE));
    reader.end();
  });
}
