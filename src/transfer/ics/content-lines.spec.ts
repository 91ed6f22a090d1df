import { describe, expect, it } from '@jest/globals';
import { ContentLineReader, MAX_LINE_BYTES, type ContentLine } from './content-lines.js';

function linesOf(content: string | Uint8Array, pieceLength = 3): ContentLine[] {
  const reader = new ContentLineReader();
  const bytes = Buffer.from(content as string);
  const lines: ContentLine[] = [];
  for (let at = 0; at < bytes.length; at += pieceLength)
    lines.push(...reader.push(bytes.subarray(at, at + pieceLength)));
  const last = reader.end();
  return last ? [...lines, last] : lines;
}
const textsOf = (content: string | Uint8Array, pieceLength?: number) =>
  linesOf(content, pieceLength).map(({ text }) => text);

describe('content lines', () => {
  it.each(['\r\n', '\n', '\r'])('end with %j', (end) => {
    expect(textsOf(`A:1${end}B:2${end}${end}C:3`)).toEqual(['A:1', 'B:2', 'C:3']);
  });

  it.each(['\r\n', '\n', '\r'])('go on after %j and a blank or a tab', (end) => {
    expect(textsOf(`A:one${end} two${end}\tthree${end}B:4`)).toEqual(['A:onetwothree', 'B:4']);
    expect(textsOf(`A:one${end}  two${end} ${end} three`)).toEqual(['A:one twothree']);
  });

  it('are the same however the bytes come', () => {
    const content = 'A:ä👍\r\n 漢字\r\r\n\nB:x\n\t\r\n y\r\nC:é';
    const whole = linesOf(content, 1000);
    for (let length = 1; length < 20; length += 1) expect(linesOf(content, length)).toEqual(whole);
    expect(whole.map(({ text }) => text)).toEqual(['A:ä👍漢字', 'B:xy', 'C:é']);
  });

  it('may be folded within a character', () => {
    const [first, second] = [Buffer.from('A:é').subarray(0, 3), Buffer.from('A:é').subarray(3)];
    expect(textsOf(Buffer.concat([first, Buffer.from('\r\n '), second]))).toEqual(['A:é']);
  });

  it('tell where they begin', () => {
    expect(linesOf('A:1\r\n 2\r\n\r\nB:3\nC:4\n 5\nD:6').map(({ number }) => number)).toEqual([1, 4, 5, 7]);
  });

  it('are read as windows-1252 one by one if they are not UTF-8', () => {
    const read = linesOf(Buffer.concat([Buffer.from('A:é \uFFFD\r\n'), Buffer.from([0x42, 0x3a, 0xe9, 0x80, 0x0a])]));
    expect(read.map(({ text, isRecoded }) => [text, isRecoded])).toEqual([
      ['A:é \uFFFD', false],
      ['B:é€', true],
    ]);
  });

  it('are cut when they are endless, and take no memory beyond that', () => {
    const reader = new ContentLineReader();
    const piece = Buffer.alloc(65_536, 'x');
    for (let n = 0; n < 64; n += 1) expect([...reader.push(piece)]).toEqual([]);
    const [line] = [...reader.push(Buffer.from('\nB:1\n')), ...reader.push(Buffer.from('C'))];
    expect([line?.text.length, line?.isCut]).toEqual([MAX_LINE_BYTES, true]);
  });
});
