/** How many of something are allowed within a window of time. */
export interface Rate {
  readonly points: number;
  readonly seconds: number;
}

/** Reads `300/60` (300 within 60 seconds); undefined for `off`. Throws a RangeError that says what is wrong. */
export function parseRate(text: string): Rate | undefined {
  if (text === 'off') return undefined;
  const [, points, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(text) ?? [];
  if (!Number(points) || !Number(seconds)) throw new RangeError('must be off or <number>/<seconds> such as 300/60');
  return { points: Number(points), seconds: Number(seconds) };
}
