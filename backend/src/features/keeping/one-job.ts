import { Fault } from '../../lib/fault.ts';

/** Of the jobs that read or remove everything one runs at a time; another one is BUSY (KEP-8). */
export function oneJob() {
  let running: string | undefined;
  return {
    /** Answers how to let the next one begin. */
    take(what: string): () => void {
      if (running !== undefined) throw new Fault('BUSY', { words: { what: running } });
      running = what;
      return () => {
        running = undefined;
      };
    },
    isFree: () => running === undefined,
  };
}

export type OneJob = ReturnType<typeof oneJob>;
