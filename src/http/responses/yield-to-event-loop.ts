/** Milliseconds after which work that can wait lets other requests have the event loop. */
const MAX_BLOCKING_MS = 25;

let startedMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * What to wait for before a step that may hold the event loop for long, such as reading or writing a large page; undefined
 * while the loop has just turned. Those who wait get one turn each, so that requests that take no time are answered
 * between them.
 */
export function yieldToEventLoop(): Promise<void> | undefined {
  const now = performance.now();
  if (startedMs === undefined) startTurn(now);
  else if (waiting.length > 0 || now - startedMs >= MAX_BLOCKING_MS)
    return new Promise((resolve) => waiting.push(resolve));
  return undefined;
}

function startTurn(now: number): void {
  startedMs = now;
  setImmediate(resumeNext);
}

function resumeNext(): void {
  startedMs = undefined;
  const resume = waiting.shift();
  if (!resume) return;
  startTurn(performance.now());
  resume();
}
