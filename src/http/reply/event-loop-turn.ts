/** Milliseconds after which work that can wait lets other requests have the event loop. */
const LONGEST_TURN_MS = 25;

let began: number | undefined;
const waiting: (() => void)[] = [];

/**
 * What to wait for before a step that may hold the event loop for long, such as reading or writing a large page; undefined
 * while the loop has just turned. Those who wait get one turn each, so that requests that take no time are answered
 * between them.
 */
export function eventLoopTurn(): Promise<void> | undefined {
  const now = performance.now();
  if (began === undefined) begin(now);
  else if (waiting.length > 0 || now - began >= LONGEST_TURN_MS) return new Promise((resolve) => waiting.push(resolve));
  return undefined;
}

function begin(now: number): void {
  began = now;
  setImmediate(endTurn);
}

function endTurn(): void {
  began = undefined;
  const resume = waiting.shift();
  if (!resume) return;
  begin(performance.now());
  resume();
}
