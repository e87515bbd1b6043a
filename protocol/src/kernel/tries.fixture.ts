/** The fields of Node that tests go by; the protocol itself knows none. */
const { process } = globalThis as { process?: { env: Record<string, string | undefined> } };
const { RUNS, FUZZ_RUNS } = process?.env ?? {};

/** On how many cases a property is tried: on all in `npm run test:all`, on an eighth in `npm test`, on RUNS where that is set. */
export const tries = (all: number): number =>
  Number(RUNS ?? (Number(FUZZ_RUNS ?? 0) >= 100 ? all : Math.ceil(all / 8)));
