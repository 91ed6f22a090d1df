// The target of imports, and their row in the table.

/** How many times as fast a job is as single creates of its events through the same service. */
const MIN_GAIN = 10;

export const transferHead = [
  ...['events', 'job s', 'command s', 'again s', 'single creates s'],
  ...['gain of job', 'of command', 'again'],
];

export function transferCells({ events, jobSeconds, importSeconds, againSeconds, singlesSeconds }) {
  const measured = [jobSeconds, importSeconds, againSeconds];
  const seconds = [...measured, singlesSeconds].map((value) => value.toFixed(1));
  const gains = measured.map((value) => (singlesSeconds / value).toFixed(1));
  return [events.toLocaleString('en'), ...seconds, ...gains];
}

export function transferLines(found) {
  if (!found) return [];
  const value = found.singlesSeconds / found.jobSeconds;
  const what = `import of ${found.events.toLocaleString('en')} events by a job relative to single creates, in rate`;
  return [{ what, value, limit: `≥ ${MIN_GAIN}`, met: value >= MIN_GAIN }];
}
