// node bench/results/write.mjs [RESULTS [RESULTS_OF_ANOTHER_NODE]]: writes the tables into docs/performance.md.
import { readFile, writeFile } from 'node:fs/promises';
import { PARTS } from './parts.mjs';
import { targetTable } from './target-table.mjs';

const PAGE = 'docs/performance.md';

const files = process.argv.length > 2 ? process.argv.slice(2) : ['.build/bench.json'];
const [results, other] = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8'))));
const { measured, node, processors, database } = results;
let page = await readFile(PAGE, 'utf8');
// What was not measured stays.
for (const [name, part] of Object.entries(PARTS)) {
  const found = part.found(results);
  if (found) page = written(page, name, contentOf(part, found));
}
await writeFile(PAGE, page);

function contentOf({ title, sections, lines }, found) {
  const all = { ...results, other };
  const targets = lines(found, all);
  const met = targets.filter((target) => target.met).length;
  return [
    `### ${title}`,
    `Measured on ${measured.slice(0, 10)}: ${processors}, Node ${node.slice(1)}, ${database}. ${met} of ${targets.length} targets met.`,
    ...sections(found, all),
    ...(targets.length ? [targetTable(targets)] : []),
  ];
}

/** The page with another content between the markers of a part. */
function written(page, name, content) {
  const [begin, end] = [`<!-- results of ${name} -->`, `<!-- /results of ${name} -->`];
  const [before, rest] = page.split(begin);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`${PAGE} has no markers ${begin} and ${end}`);
  return [before, begin, '\n', content.join('\n\n'), '\n', end, after].join('');
}
