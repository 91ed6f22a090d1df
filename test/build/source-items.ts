import type { Source, SourceItem, SourceRecord, SourceRefusal } from '../../src/transfer/source-record.js';

/** A text, or bytes, as a file that can be opened again and comes in pieces. */
export const fileOf = (content: string | Uint8Array, pieceLength = 64 * 1024) =>
  async function* (): AsyncGenerator<Uint8Array, void, undefined> {
    const bytes = Buffer.from(content as string);
    for (let at = 0; at < bytes.length; at += pieceLength) {
      yield await Promise.resolve(bytes.subarray(at, at + pieceLength));
    }
  };

/** All that a source hands out. */
export async function itemsOf(source: Source, after?: string): Promise<SourceItem[]> {
  const items: SourceItem[] = [];
  for await (const item of source.read(after)) items.push(item);
  return items;
}

export const recordsIn = (items: readonly SourceItem[], kind: SourceRecord['kind']): SourceRecord[] =>
  items.filter((item): item is SourceRecord => item.type === 'record' && item.kind === kind);

export const refusalsIn = (items: readonly SourceItem[]): SourceRefusal[] =>
  items.filter((item): item is SourceRefusal => item.type === 'refusal');
