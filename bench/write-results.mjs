// Writes the results of the latest run into docs/performance.md, between its markers.
import { readFile, writeFile } from 'node:fs/promises';

const [from = '.build/bench.json', to = 'docs/performance.md'] = process.argv.slice(2);
const [BEGIN, END] = ['<!-- results -->', '<!-- /results -->'];

const results = JSON.parse(await readFile(from, 'utf8'));
const page = await readFile(to, 'utf8');
const [before, rest] = page.split(BEGIN);
const after = rest?.split(END)[1];
if (after === undefined) throw new Error(`${to} has no markers ${BEGIN} and ${END}`);
await writeFile(to, [before, BEGIN, '\n', resultsText(results), '\n', END, after].join(''));

function resultsText({ measured, node, processors, database, sizes, targets }) {
  const missed = targets.filter(({ met }) => !met);
  return [
    `Measured on ${measured.slice(0, 10)}: ${processors}, Node ${node.slice(1)}, ${database}. ${targets.length - missed.length} of ${targets.length} targets met.`,
    ...sizes.map(sizeTable),
    '### Targets',
    table(
      ['', 'value', 'limit', ''],
      targets.map(({ what, value, limit, met }) => [what, number(value), limit, met ? 'met' : '**missed**']),
    ),
  ].join('\n\n');
}

function sizeTable({ events, memoryMiB, shapes }) {
  const rows = shapes.flatMap(({ name, loads, cost }) =>
    loads.map(({ connections, service, baseline, ratio }) => [
      name,
      connections,
      number(service.perSecond, 0),
      number(baseline?.perSecond, 0),
      number(ratio),
      number(service.p50, 1),
      number(service.p99, 1),
      number(cost?.service.statements, 0),
      number(cost?.baseline.statements, 0),
      number(cost?.service.ms),
      number(cost?.baseline.ms),
    ]),
  );
  const head = [
    'shape',
    'conn.',
    'req/s',
    'baseline',
    'ratio',
    'p50 ms',
    'p99 ms',
    'statements',
    'baseline',
    'SQL ms',
    'baseline',
  ];
  return [
    `### ${events.toLocaleString('en')} events`,
    table(head, rows),
    `Resident memory of the service after these runs: ${number(memoryMiB, 0)} MiB.`,
  ].join('\n\n');
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, place) => (place ? '--:' : '---'))), ...rows.map(line)].join('\n');
}

// Values that could not be measured are null in JSON.
function number(metric, digits = 2) {
  return typeof metric === 'number' ? metric.toFixed(digits) : '–';
}
