// A minute with 32 connections: errors, the spread of latencies, and memory growth.
import { runLoad } from '../measure.mjs';

const SETTLED_AFTER = 20;

export async function measureEndurance(service, seconds) {
  const memory = [];
  const watch = setInterval(() => void service.memoryMiB().then((now) => memory.push(now)), 1000);
  const shape = { name: 'default list', kind: 'list', path: '/events' };
  const { perSecond, p50, p99, unexpected } = await runLoad(service, shape, { connections: 32, seconds });
  clearInterval(watch);
  const settled = memory.slice(SETTLED_AFTER);
  // Memory rises and falls with each garbage collection, so the averages after 20 seconds and at the end are compared.
  const mean = (some) => some.reduce((total, one) => total + one, 0) / some.length;
  const growth = mean(settled.slice(-10)) / mean(settled.slice(0, 10));
  return { errors: unexpected, perSecond, p50, p99, growth, memoryMiB: Math.max(...memory) };
}
