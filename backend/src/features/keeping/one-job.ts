import { Fault } from '../../lib/fault.ts';

/** The same at every process; answers how to let the next one begin. Throws BUSY. */
export interface JobLease {
  take(what: string): Promise<() => void>;
  /** Who has it, at whichever process, and when that one was last heard of here; null where nobody does. */
  inTheWay(): Promise<InTheWay | null>;
}

export interface InTheWay {
  readonly what: string;
  /** At which process, in words; null where it is not known, as since when. */
  readonly where: string | null;
  readonly since: Date | null;
  readonly heardAt: Date;
}

/** Of the jobs that read or remove everything one runs at a time; another one is BUSY (KEP-8). */
export function oneJob(lease?: JobLease) {
  let running: string | undefined;
  return {
    /** Answers how to let the next one begin. */
    async take(what: string): Promise<() => void> {
      if (running !== undefined) throw busy(running);
      running = what;
      const letGo = () => {
        running = undefined;
      };
      const release = await lease?.take(what).catch((error: unknown) => {
        letGo();
        throw error;
      });
      return () => {
        release?.();
        letGo();
      };
    },
    inTheWay: async () => (await lease?.inTheWay()) ?? null,
    /** At this process. */
    isFree: () => running === undefined,
  };
}

export type OneJob = ReturnType<typeof oneJob>;

export const busy = (what: string): Fault => new Fault('BUSY', { words: { what } });
export const isBusy = (error: unknown): boolean => error instanceof Fault && error.code === 'BUSY';
