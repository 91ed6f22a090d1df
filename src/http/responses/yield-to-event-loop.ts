/** How long the event loop may be blocked before further work yields to other requests. */
const MAX_BLOCKING_MS = 25;

/** A turn this long is followed by free turns, which take some microseconds each. */
const LONG_TURN_MS = 50;

/**
 * Turns of the event loop between two steps that block it. Node accepts one connection per turn, so with fewer turns a
 * request on a new connection would wait for a step of each request before it.
 */
const FREE_TURNS = 16;

let startedMs: number | undefined;
const waiting: (() => void)[] = [];

/**
 * Await this before a step that may block the event loop for long, such as parsing or serialising a large page. Undefined
 * if the loop was free a moment ago. Waiting steps resume one per turn of the loop, after a long turn some turns later, so
 * that short requests get in between.
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
  setImmediate(endTurn, now);
}

function endTurn(turnStartedMs: number): void {
  const now = performance.now();
  const isLong = waiting.length > 0 && now - turnStartedMs >= LONG_TURN_MS;
  resumeAfter(isLong ? FREE_TURNS : 0, now + MAX_BLOCKING_MS);
}

/** Resumes the next step after some turns, or once it is late: in a busy loop each turn takes long. */
function resumeAfter(turns: number, latestMs: number): void {
  if (turns > 0 && performance.now() < latestMs) setImmediate(resumeAfter, turns - 1, latestMs);
  else resumeNext();
}

function resumeNext(): void {
  startedMs = undefined;
  const resume = waiting.shift();
  if (!resume) return;
  startTurn(performance.now());
  resume();
}
