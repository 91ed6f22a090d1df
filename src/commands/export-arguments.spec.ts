import { describe, expect, it } from '@jest/globals';
import { exportArguments } from './export-arguments.js';

describe('the arguments of an export', () => {
  it('are a file, and of events the filters of their list', () => {
    expect(exportArguments(['--to', '-'])).toEqual({ to: '-', format: 'jsonl', isAnonymous: false, filters: {} });
    const filters = ['search=a=b', 'categories=1', 'categories=2'].flatMap((pair) => ['--filter', pair]);
    expect(exportArguments(['--to', 'x', '--format', 'csv', '--as', 'anonymous', ...filters])).toEqual({
      ...{ to: 'x', format: 'csv', isAnonymous: true },
      filters: { search: 'a=b', categories: ['1', '2'] },
    });
  });

  it.each([
    [[], /^usage: export --to FILE /],
    [['--to', 'x', '--as', 'ana', '--format', 'csv'], /^usage: export --to FILE /],
    [['--to', 'x', '--bogus'], /^usage: export --to FILE /],
    [['--to', 'x', '--format', 'xml'], /^--format must be one of jsonl, csv, ics$/],
    [['--to', 'x', '--as', 'anonymous'], /^--as and --filter are for --format csv and ics/],
    [['--to', 'x', '--filter', 'search=a'], /^--as and --filter are for --format csv and ics/],
    [['--to', 'x', '--format', 'csv', '--filter', 'page=2'], /^--filter must be NAME=VALUE with a parameter/],
    [['--to', 'x', '--format', 'csv', '--filter', 'search'], /^--filter must be NAME=VALUE with a parameter/],
  ])('%j are refused', (args, message) => {
    expect(() => exportArguments(args)).toThrow(message);
  });
});
