// Prints the results as tables.

const figure = (number, digits = 2) => (number === undefined ? '-' : number.toFixed(digits));

export function printSize({ events, shapes, memoryMiB }) {
  say(`\n${events} events`);
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
      loads.map(({ connections, service, floor: baseline, ratio }) => [
        name,
        String(connections),
        figure(service.perSecond, 0),
        figure(baseline?.perSecond, 0),
        figure(ratio),
        figure(service.p50, 1),
        figure(service.p99, 1),
        figure(service.cpuMs),
        figure(baseline?.cpuMs),
        figure(cost?.service.statements, 1),
        figure(cost?.floor.statements, 1),
        figure(cost?.service.ms),
        figure(cost?.floor.ms),
      ]),
    ),
  );
  say(`resident memory of the service: ${figure(memoryMiB, 0)} MiB`);
}

export function printTargets(lines) {
  say('\ntargets');
  table(
    ['', 'value', 'limit', 'what'],
    lines.map(({ what, figure: is, limit, met }) => [met ? 'met' : 'MISSED', figure(is), limit, what]),
  );
}

export const say = (line) => process.stdout.write(`${line}\n`);

function table(head, rows) {
  const widths = head.map((name, column) => Math.max(name.length, ...rows.map((row) => row[column].length)));
  for (const row of [head, ...rows])
    say(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join('  ')
        .trimEnd(),
    );
}
