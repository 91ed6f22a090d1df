// A minute of 32 connections: errors, the spread of the times, and whether memory stays flat.
import { cannon } from './measure.mjs';

export async function measureEndurance(service, seconds) {
  const memory = [];
  const watch = setInterval(() => void service.memoryMiB().then((now) => memory.push(now)), 1000);
  const result = await cannon(
    service,
    { name: 'default list', path: '/events' },
    { connections: 32, duration: seconds },
  );
  clearInterval(watch);
  const settled = memory.slice(20);
  // Memory goes up and down with each collection: what counts is whether it ends higher than it was after 20 seconds.
  const mean = (some) => some.reduce((total, one) => total + one, 0) / some.length;
  return {
    errors: result.errors + result.timeouts + result.non2xx,
    p50: result.latency.p50,
    p99: result.latency.p99,
    growth: mean(settled.slice(-10)) / mean(settled.slice(0, 10)),
    memoryMiB: Math.max(...memory),
  };
}
