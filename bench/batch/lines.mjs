// The target of batches.

/** How many times as fast a batch is as its operations one by one. */
const MIN_GAIN = 4;

export function batchLines(found) {
  if (!found) return [];
  return ['batch', 'atomic'].map((name) => {
    const value = found.singles / found[name];
    const what = `${found.creates} creates in ${name === 'batch' ? 'a' : 'an atomic'} batch relative to single ones, in rate`;
    return { what, value, limit: `≥ ${MIN_GAIN}`, met: value >= MIN_GAIN };
  });
}
