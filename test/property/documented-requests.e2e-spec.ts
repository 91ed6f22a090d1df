import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from '@jest/globals';
import * as fc from 'fast-check';
import { Documented, type OpenApiDocument } from '../support/documented.js';
import { rounds, seedOr } from '../support/rounds.js';
import { startApp } from '../support/start-app.js';
import { type Operation, operationsOf } from './operations.js';
import { type PlannedRequest, type Pool, sensible, unacceptable, wild } from './requests.js';
import { FRESH, freshRecord, sendPlanned } from './send-planned.js';

// Run again with the same requests: TEST_SEED=… npm test -- test/property
const seed = seedOr(20_260_216);
const RUNS = rounds(2);
const AT_ONCE = 11;
const WILD_AT_ONCE = 6;
const LEAST = 20;

const running = await startApp({ SIGN_IN_LIMIT: 'off', ...(process.env.LOUD ? { LOG_LEVEL: 'error' } : {}) });
afterAll(() => running.stop());

const document = JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as OpenApiDocument;
const documented = new Documented(document);
/** Their requests cannot be made up: they send files, messages or tokens, or answer with a file. Each has tests of its own. */
const OWN_TESTS = /^\/(imports|export|webhooks\/\{id\}\/(test|replay|deliveries\/))/;
const operations = operationsOf(document).filter(({ path }) => !OWN_TESTS.test(path));
const pools = { steady: await someOfEach(), spare: await someOfEach() };

let sent = 0;

async function someOfEach(): Promise<Pool> {
  const made = Object.keys(FRESH).map(async (collection) => {
    return [collection, [await freshRecord(running, collection), await freshRecord(running, collection)]] as const;
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Sends some requests at once; gives the statuses, and fails on every response that is not as documented. */
async function tryAll(operation: Operation, requests: PlannedRequest[]): Promise<number[]> {
  const { method, path } = operation;
  const responses = await Promise.all(requests.map((request) => sendPlanned(running, operation, request)));
  sent += responses.length;
  const faults = responses.flatMap((response, index) => {
    const found = response.status >= 500 ? [`answers ${response.status}`] : documented.faultsOf(method, path, response);
    return found.length ? [{ found, request: JSON.stringify(requests[index]) }] : [];
  });
  expect(faults).toEqual([]);
  return responses.map(({ status }) => status);
}

describe(`requests made from the document with seed ${seed}`, () => {
  it.each(operations.map((operation) => [operation.method, operation.path, operation] as const))(
    'are answered as documented: %s %s',
    async (_method, _path, operation) => {
      const statuses: number[] = [];
      const some = (requests: fc.Arbitrary<PlannedRequest>, count = AT_ONCE) =>
        fc.array(requests, { minLength: count, maxLength: count });
      const batches = fc.tuple(
        some(sensible(operation, pools)),
        some(unacceptable(operation, pools)),
        some(wild(operation, pools), WILD_AT_ONCE),
      );
      await fc.assert(
        fc.asyncProperty(batches, async (kinds) => {
          for (const requests of kinds) statuses.push(...(await tryAll(operation, requests)));
        }),
        { seed: seed + operations.indexOf(operation), numRuns: RUNS, endOnFailure: true },
      );
      const isEnough = (test: (status: number) => boolean) => statuses.filter(test).length >= LEAST;
      const enough = { accepted: isEnough((status) => status < 300), refused: isEnough((status) => status >= 400) };
      expect({ ...enough, statuses }).toEqual({ accepted: true, refused: true, statuses });
    },
  );

  it('are at least two thousand', () => {
    expect(sent).toBeGreaterThanOrEqual(2000);
  });
});
