import { describe, expect, it } from '@jest/globals';
import { HEADS, REDIRECT_LINES } from './redirect-lines.js';

const to = 'https://new.example/event/fair/';
const nginx = (from: string) => REDIRECT_LINES.nginx({ from, to });

describe('redirects for nginx', () => {
  it('are entries of a map, with and without the slash at the end', () => {
    expect(nginx('https://old.example/event/old-fair/')).toBe(
      `"/event/old-fair/" "${to}";\n"/event/old-fair" "${to}";\n`,
    );
  });

  it.each([
    ['https://old.example/event/%E6%9D%B1%E4%BA%AC', '"/event/東京/"'],
    ['https://old.example/event/a%22b%5C', '"/event/a\\"b\\\\/"'],
    ['https://old.example/event/100%/', '"/event/100%/"'],
  ])('compare the decoded path: %s', (from, path) => expect(nginx(from).split(' ')[0]).toBe(path));

  it.each(['https://old.example/', 'https://old.example/event/a%0Ab/'])('leave out %s', (from) => {
    expect(nginx(from)).toBe('');
  });
});

it('redirects as a table have two columns', () => {
  expect(HEADS.csv + REDIRECT_LINES.csv({ from: 'https://old.example/a,b/', to })).toBe(
    `from,to\n"https://old.example/a,b/",${to}\n`,
  );
});
