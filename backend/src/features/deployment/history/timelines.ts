import { savedBy, type BoardReplay, type Person } from '@muster/protocol';
import { LRUCache } from 'lru-cache';
import type { OperationsRepo } from './operations.repo.ts';

/** When a date's operations were done, and which of them saved (HIS-22). */

interface Timeline {
  /** Of the last operation that is in it. */
  seq: number;
  revision: number;
  readonly times: number[];
  readonly saves: Save[];
}
export interface Save {
  readonly revision: number;
  readonly at: string;
  readonly by: Person | null;
  /** By an undo or redo: the list of an earlier save. */
  readonly isBroughtBack: boolean;
}

const mostKept = 16;
const atOnce = 1000;
const minuteMs = 60_000;
/** Spans of time that people think in, in minutes; at most `mostSpans` of them. */
const spans = [1, 2, 5, 10, 15, 30, 60, 120, 360, 1440];
const mostSpans = 150;

/** Read once, and afterwards what has followed. */
export function timelines(operations: OperationsRepo) {
  const kept = new LRUCache<string, Timeline>({ max: mostKept });

  async function read(date: string): Promise<Timeline> {
    const known = await operations.latest(date);
    const before = kept.get(date);
    const isGone = before && before.seq > (known?.writes ?? 0);
    const timeline = before && !isGone ? before : { seq: 0, revision: 0, times: [], saves: [] };
    if (!known) return timeline;
    for (;;) {
      const part = { above: timeline.seq, below: known.writes + 1, limit: atOnce };
      const page = await operations.changes(known, part);
      for (const { seq, change } of page) {
        // Somebody else may have read the same meanwhile.
        if (seq <= timeline.seq) continue;
        const { revision, at, by, op } = change;
        timeline.seq = seq;
        timeline.revision = revision;
        timeline.times.push(Date.parse(at));
        const isBroughtBack = savedBy(op) !== undefined;
        if (op.type === 'save' || op.type === 'replace' || isBroughtBack)
          timeline.saves.push({ revision, at, by, isBroughtBack });
      }
      if (page.length < atOnce) break;
    }
    kept.set(date, timeline);
    return timeline;
  }

  return {
    async of(date: string): Promise<{ startAt: string | null; saves: readonly Save[] }> {
      const { times, saves } = await read(date);
      return { startAt: instantOf(times[0]), saves };
    },

    async replay(date: string): Promise<BoardReplay> {
      const { times, saves } = await read(date);
      return {
        date,
        length: times.length,
        startAt: instantOf(times[0]),
        endAt: instantOf(times.at(-1)),
        saves: saves.map(({ revision, at, by }) => ({ revision, at, by })),
        density: densityOf(times),
      };
    },

    /** After a restore other operations may have the same numbers. */
    forget: (): void => kept.clear(),
  };
}

const instantOf = (ms: number | undefined): string | null =>
  ms === undefined ? null : new Date(ms).toISOString();

function densityOf(times: readonly number[]): BoardReplay['density'] {
  const [start = 0, end = start] = [times[0], times.at(-1)];
  const minutes = (end - start) / minuteMs;
  const span = spans.find((one) => minutes / one < mostSpans) ?? Math.ceil(minutes / mostSpans);
  const everyMs = span * minuteMs;
  const counts =
    times.length === 0
      ? []
      : Array.from({ length: Math.floor(Math.max(0, end - start) / everyMs) + 1 }, () => 0);
  for (const time of times) {
    // Clocks of two servers differ a little.
    const index = Math.min(counts.length - 1, Math.max(0, Math.floor((time - start) / everyMs)));
    counts[index] = (counts[index] ?? 0) + 1;
  }
  return { everyMs, counts };
}
