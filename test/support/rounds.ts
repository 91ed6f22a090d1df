/** How many rounds tests of chance and of faults go, compared with a quick run: TEST_ROUNDS, 1 unless set. */
const factor = Number(process.env['TEST_ROUNDS'] ?? 1);
if (!(factor > 0)) throw new Error('TEST_ROUNDS must be a number above 0.');

/** As many rounds as a quick run has, times TEST_ROUNDS; at least one. */
export const rounds = (quick: number): number => Math.max(1, Math.round(quick * factor));

/** The seed of a test: TEST_SEED, or its own, which makes the same records in each run. */
export const seedOr = (own: number): number => Number(process.env['TEST_SEED'] ?? own);
