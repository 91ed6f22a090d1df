// The percentages in the README's section on compatibility, taken from the thresholds of the replay in .ci/run.

/**
 * @param {string} readme
 * @param {string} ciRun text of .ci/run
 */
export function withReplayResults(readme, ciRun) {
  return readme.replace(
    /<!-- replay -->[^]*?<!-- \/replay -->/,
    () => `<!-- replay -->\n\n${replaySentence(ciRun)}\n\n<!-- /replay -->`,
  );
}

/** @param {string} ciRun */
function replaySentence(ciRun) {
  const percent = (name) => {
    const [, share] = new RegExp(`^BAR_${name}=([\\d.]+)$`, 'm').exec(ciRun) ?? [];
    if (share === undefined) throw new Error(`.ci/run has no BAR_${name}`);
    return Number((Number(share) * 100).toFixed(2));
  };
  const [all, status, code, shape] = ['ALL', 'STATUS', 'CODE', 'SHAPE'].map(percent);
  return [
    'CI replays recorded exchanges of The Events Calendar 6.17.2 against the service, on both databases. Except for the',
    ...(all === 100
      ? ['intended differences below, all responses match in status, error code, structure and values.']
      : [
          `intended differences below, at least ${all} % of the responses match: ${status} % in status,`,
          `${code} % in error code, ${shape} % in structure.`,
        ]),
  ].join('\n');
}
