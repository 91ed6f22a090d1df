// Prints the results as tables.

const fixed = (number, digits = 2) => (number === undefined ? '-' : number.toFixed(digits));

export function printSize({ events, shapes, memoryMiB }) {
  print(`\n${events} events`);
  table(
    [
      'shape',
      'conn',
      'req/s',
      'baseline',
      'ratio',
      'p50',
      'p99',
      'cpu ms',
      'baseline',
      'SQL',
      'baseline',
      'SQL ms',
      'baseline',
    ],
    shapes.flatMap(({ name, loads, cost }) =>
      loads.map(({ connections, service, baseline, ratio }) => [
        name,
        String(connections),
        fixed(service.perSecond, 0),
        fixed(baseline?.perSecond, 0),
        fixed(ratio),
        fixed(service.p50, 1),
        fixed(service.p99, 1),
        fixed(service.cpuMs),
        fixed(baseline?.cpuMs),
        fixed(cost?.service.statements, 1),
        fixed(cost?.baseline.statements, 1),
        fixed(cost?.service.ms),
        fixed(cost?.baseline.ms),
      ]),
    ),
  );
  print(`resident memory of the service: ${fixed(memoryMiB, 0)} MiB`);
}

export function printTargets(lines) {
  print('\ntargets');
  table(
    ['', 'value', 'limit', 'what'],
    lines.map(({ what, value, limit, met }) => [met ? 'met' : 'MISSED', fixed(value), limit, what]),
  );
}

export const print = (line) => process.stdout.write(`${line}\n`);

/** A line of a table that is printed while its rows are measured. */
export const alignedLine = ([name, ...others]) =>
  [name.padEnd(33), ...others.map((cell) => cell.padStart(9))].join(' ').trimEnd();

function table(head, rows) {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)));
  for (const row of [head, ...rows])
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
