import { describe, expect, it } from '@jest/globals';
import { prefersProblemJson } from './error-response.js';

describe('problem+json', () => {
  it.each([
    'application/problem+json',
    'Application/Problem+JSON; charset=utf-8',
    'application/json, application/problem+json',
    'application/json;q=0.5, application/problem+json;q=0.9',
    'text/html, application/problem+json;q=0.1',
    'application/problem+json, */*;q=0.1',
  ])('is preferred by %s', (accept) => expect(prefersProblemJson(accept)).toBe(true));

  it.each([
    undefined,
    '',
    '*/*',
    'application/json',
    'application/*',
    'application/json, application/problem+json;q=0.5',
    'application/problem+json;q=0, */*',
    'application/problem+json;q=nonsense',
    'application/problem+xml',
  ])('is not preferred by %s', (accept) => expect(prefersProblemJson(accept)).toBe(false));
});
