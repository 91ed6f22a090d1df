import { describe, expect, it } from '@jest/globals';
import { readTraceParent } from './traceparent.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('traceparent', () => {
  it.each([
    ['sampled', `00-${TRACE}-${SPAN}-01`, true],
    ['not sampled', `00-${TRACE}-${SPAN}-00`, false],
    ['sampled with other flags', `00-${TRACE}-${SPAN}-03`, true],
    ['of a later version', `01-${TRACE}-${SPAN}-01`, true],
    ['of a later version with further fields', `cc-${TRACE}-${SPAN}-01-what-the-future-holds`, true],
  ])('may be %s', (_, header, sampled) => {
    expect(readTraceParent(header)).toEqual({ traceId: TRACE, spanId: SPAN, sampled });
  });

  it.each([
    ['is absent', undefined],
    ['is empty', ''],
    ['is no traceparent', 'checkout-42'],
    ['was sent twice', `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`],
    ['is in capitals', `00-${TRACE.toUpperCase()}-${SPAN}-01`],
    ['has a trace of zeros', `00-${'0'.repeat(32)}-${SPAN}-01`],
    ['has a span of zeros', `00-${TRACE}-${'0'.repeat(16)}-01`],
    ['is of the version that does not exist', `ff-${TRACE}-${SPAN}-01`],
    ['has more fields than version 00 knows', `00-${TRACE}-${SPAN}-01-more`],
    ['ends in a dash', `00-${TRACE}-${SPAN}-01-`],
    ['has a short trace', `00-${TRACE.slice(1)}-${SPAN}-01`],
    ['has flags that are no number', `00-${TRACE}-${SPAN}-0x`],
    ['has a line break', `00-${TRACE}-${SPAN}-01\n`],
  ])('is ignored if it %s', (_, header) => {
    expect(readTraceParent(header)).toBeUndefined();
  });
});
