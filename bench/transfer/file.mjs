// Reads the export that is imported: its events as bodies of single creates, and a file with everything else.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The records of an export, and a function that writes the ones of some kinds to a file of their own. */
export async function readExport(file) {
  const [first, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const records = lines.slice(0, -1).map((line) => ({ line, ...JSON.parse(line) }));
  return {
    events: records.filter(({ type }) => type === 'events'),
    async writeOthers(to) {
      const others = records.filter(({ type }) => type !== 'events');
      const text = [first, ...others.map(({ line }) => line)].map((line) => `${line}\n`).join('');
      const counts = {};
      for (const { type } of others) counts[type] = (counts[type] ?? 0) + 1;
      const last = {
        type: 'end',
        records: counts,
        sha256: createHash('sha256').update(text).digest('hex'),
      };
      await writeFile(to, `${text}${JSON.stringify(last)}\n`);
    },
  };
}

/** The body of a single create of an event; `idOf` gives the id that a linked record has now. */
export function bodyOf({ fields, links, image, external_ids }, idOf) {
  const ids = (kind) => (links?.[kind] ?? []).map((id) => idOf(kind, id));
  return {
    ...fields,
    ...(image && { image: image.url }),
    external_ids: external_ids?.map(({ source, id }) => ({ source, id })),
    venue: ids('venues'),
    organizer: ids('organizers'),
    categories: ids('categories'),
    tags: ids('tags'),
  };
}
