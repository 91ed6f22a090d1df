/** How long the event loop may be blocked before further work yields to other requests. */
const MAX_BLOCKING_MS = 25;

let startedMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Await this before a step that may block the event loop for long, such as parsing or serialising a large page. Undefined
 * if the loop was free a moment ago. Waiting steps resume one per turn of the loop, so that short requests get in between.
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
