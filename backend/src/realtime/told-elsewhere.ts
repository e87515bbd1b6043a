import { within } from '../lib/deadline.ts';
import { perKey } from '../lib/queue.ts';

/** How often a process says again what it said, so that the others believe it, in ms. */
const renewMs = 5000;
/** How long a server that stops waits until it is known that it has gone, in ms. */
const leaveWithinMs = 1000;

interface Told {
  /** Changes of one subject in this time are one write, in ms. */
  readonly gatherMs: number;
  /** What there is something to tell of here. */
  subjects(): Iterable<string>;
  /** Whether there is nothing (more) of it here. */
  isEmpty(subject: string): boolean;
  /** Writes what stands here, or that nothing does any more. */
  write(subject: string, isOver: boolean): Promise<void>;
  failed(error: unknown): void;
  /** After each renewal. */
  renewed?(): void;
}

/** Tells the other processes what stands here, by one document for each subject, again and again until it is over (PRC-43). */
export function tellElsewhere({ gatherMs, subjects, isEmpty, write, failed, renewed }: Told) {
  const waiting = new Map<string, NodeJS.Timeout>();
  /** Of these the others think that something of them is here. */
  const told = new Set<string>();
  const writes = perKey();

  /** One write of a subject after the other, each with what stands when it begins: the last one stays. */
  const tell = (subject: string, isLeaving = false): Promise<void> =>
    writes.run(subject, () => tellNow(subject, isLeaving));

  async function tellNow(subject: string, isLeaving: boolean): Promise<void> {
    const isOver = isLeaving || isEmpty(subject);
    if (isOver && !told.has(subject)) return;
    told.add(subject);
    await write(subject, isOver);
    // Only now: a last word that did not get through is said again. Somebody may have come meanwhile.
    if (isLeaving || (isOver && isEmpty(subject))) told.delete(subject);
  }

  const renewing = setInterval(() => {
    // Also those of which the last word did not get through.
    for (const subject of new Set([...subjects(), ...told])) tell(subject).catch(failed);
    renewed?.();
  }, renewMs);
  renewing.unref();

  return {
    changed(subject: string): void {
      if (waiting.has(subject)) return;
      const timer = setTimeout(() => {
        waiting.delete(subject);
        tell(subject).catch(failed);
      }, gatherMs);
      waiting.set(subject, timer);
    },
    /** A clean end is known at once (PRC-43). */
    async stop(): Promise<void> {
      clearInterval(renewing);
      for (const timer of waiting.values()) clearTimeout(timer);
      const leaving = Promise.all([...told].map((subject) => tell(subject, true)));
      await within(leaveWithinMs, leaving).catch(failed);
    },
  };
}
