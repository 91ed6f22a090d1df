import type { IncomingHttpHeaders } from 'node:http';
import busboy from 'busboy';
import type { Problem } from '../../calendar/problem.js';
import { bodyErrors } from './body-errors.js';
import { type FieldPair, formFields, MAX_FIELDS } from './form-fields.js';
import { LONE_SURROGATE } from './json-text.js';

const REPLACEMENT = '\ufffd';

/** The body is parsed in chunks, so that parsing can stop at the first error. */
const CHUNK_BYTES = 16 * 1024;

/**
 * Parses a `multipart/form-data` body. Files are ignored, like all unknown parameters.
 * @throws Problem `rest_invalid_body` if the body is malformed or not UTF-8; `rest_request_too_large` for too many parts;
 * and what `formFields` throws.
 */
export async function readMultipart(headers: IncomingHttpHeaders, body: Buffer): Promise<Record<string, unknown>> {
  const pairs = await pairsIn(headers, body);
  if (!pairs.flat().every((text) => isDecoded(text, body))) throw bodyErrors.unreadable();
  return formFields(pairs);
}

/** Whether a text was decoded without loss: invalid UTF-8 becomes U+FFFD, and UTF-16 may end within a surrogate pair. */
function isDecoded(text: string, body: Buffer): boolean {
  return !LONE_SURROGATE.test(text) && (!text.includes(REPLACEMENT) || body.includes(REPLACEMENT));
}

function pairsIn(headers: IncomingHttpHeaders, body: Buffer): Promise<FieldPair[]> {
  return new Promise((resolve, reject) => {
    const pairs: FieldPair[] = [];
    const reader = busboy({ headers, defParamCharset: 'utf8', limits: { parts: MAX_FIELDS, fieldSize: Infinity } });
    reader.on('field', (name: string | undefined, value: unknown) => {
      if (name !== undefined && typeof value === 'string') pairs.push([name, value]);
    });
    let hasFailed = false;
    const fail = (problem: Problem) => {
      hasFailed = true;
      reject(problem);
    };
    reader.on('partsLimit', () => fail(bodyErrors.tooManyFields(MAX_FIELDS)));
    // Not `once`: busboy may emit several errors, and one without a listener would crash the process.
    reader.on('error', () => fail(bodyErrors.unreadable()));
    reader.on('close', () => resolve(pairs));
    for (let at = 0; at < body.length && !hasFailed; at += CHUNK_BYTES)
      reader.write(body.subarray(at, at + CHUNK_BYTES));
    reader.end();
  });
}
