/** What random tests begin with; the same seed makes the same bodies. */
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? 20_250_906);

const usual = 100;

/** Malformed bodies for each write (PRF-24). */
export const fuzzRuns = Number(process.env['FUZZ_RUNS'] ?? usual);

/** In a usual run a third of the list, another one for each `turn`; in a longer run all of it. */
export const someOf = <T>(list: readonly T[], turn: number): readonly T[] =>
  fuzzRuns > usual ? list : list.filter((_, index) => (index + turn) % 3 === 0);
