// Reads the export that is imported: its events as bodies of single creates, and files with them and with everything else.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';

/** The events of an export, and functions that write some of them and everything else to files of their own. */
export async function readExport(file) {
  const [first, ...lines] = (await readFile(file, 'utf8')).trimEnd().split('\n');
  const records = lines.slice(0, -1).map((line) => ({ line, ...JSON.parse(line) }));
  const ofEvents = records.filter(({ type }) => type === 'events');
  const others = records.filter(({ type }) => type !== 'events');
  return {
    events: ofEvents,
    writeEvents: (to, events) => writeExport(to, first, events),
    writeOthers: (to) => writeExport(to, first, others),
  };
}

async function writeExport(to, first, records) {
  const text = [first, ...records.map(({ line }) => line)].map((line) => `${line}\n`).join('');
  const counts = {};
  for (const { type } of records) counts[type] = (counts[type] ?? 0) + 1;
  const last = { type: 'end', records: counts, sha256: createHash('sha256').update(text).digest('hex') };
  await writeFile(to, `${text}${JSON.stringify(last)}\n`);
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
