// The shapes at 8 connections: one line per shape, the sizes beside each other.
import { table } from './table.mjs';

/** `other`: results of another version of Node at the smallest size. */
export function shapesTable(sizes, other) {
  const short = sizes.map(({ events }) => (events >= 1e6 ? `${events / 1e6} M` : `${events / 1000} k`));
  const each = (what) => short.map((size, place) => (place ? size : `${what} ${size}`));
  const name = other && `Node ${other.node.slice(1).split('.')[0]}`;
  const head = [
    ...['shape', ...each('ratio'), ...each('req/s'), ...each('p50 ms'), ...each('p99 ms')],
    ...['statements', 'baseline', ...each('SQL ms'), ...each('baseline'), 'cpu ms'],
    ...(other ? [`${name}: ratio`, 'req/s', 'cpu ms'] : []),
  ];
  const rows = sizes[0].shapes.map((shape) => rowOf(shape, sizes, other));
  const memory = sizes.map(({ memoryMiB }) => number(memoryMiB, 0)).join(', ');
  return [table(head, rows), `Resident memory of the service after each size: ${memory} MiB.`];
}

function rowOf({ name }, sizes, other) {
  const found = sizes.map((size) => at8(size, name));
  const there = other && at8(other.sizes[0], name);
  return [
    name,
    ...found.map(({ ratio }) => number(ratio)),
    ...found.map(({ service }) => number(service?.perSecond, 0)),
    ...found.map(({ service }) => number(service?.p50, 1)),
    ...found.map(({ service }) => number(service?.p99, 1)),
    number(found[0].cost?.service.statements, 0),
    number(found[0].cost?.baseline.statements, 0),
    ...found.map(({ cost }) => number(cost?.service.ms)),
    ...found.map(({ cost }) => number(cost?.baseline.ms)),
    number(found[0].service?.cpuMs),
    ...(other ? [number(there?.ratio), number(there?.service?.perSecond, 0), number(there?.service?.cpuMs)] : []),
  ];
}

/** A shape of a size with 8 connections. */
function at8({ shapes }, name) {
  const { loads = [], cost } = shapes.find((shape) => shape.name === name) ?? {};
  return { ...loads.find(({ connections }) => connections === 8), cost };
}

// Values that could not be measured are null in JSON.
const number = (metric, digits = 2) => (typeof metric === 'number' ? metric.toFixed(digits) : '–');
