// The target of imports, and their row in the table.

/** How many times as fast an import is as single creates of its events alone. */
const MIN_GAIN = 10;

export const transferHead = ['events', 'import s', 'again s', 'single creates s', 'gain', 'gain again'];

export function transferCells({ events, importSeconds, againSeconds, singlesSeconds }) {
  const seconds = [importSeconds, againSeconds, singlesSeconds].map((value) => value.toFixed(1));
  const gains = [importSeconds, againSeconds].map((value) => (singlesSeconds / value).toFixed(1));
  return [events.toLocaleString('en'), ...seconds, ...gains];
}

export function transferLines(found) {
  if (!found) return [];
  const value = found.singlesSeconds / found.importSeconds;
  const what = `import of ${found.events.toLocaleString('en')} events relative to single creates, in rate`;
  return [{ what, value, limit: `≥ ${MIN_GAIN}`, met: value >= MIN_GAIN }];
}
